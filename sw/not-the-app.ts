/** Paths that only the server answers, even as a navigation: calls, downloads, pages of its own. */
export const NOT_THE_APP = [
  /^\/(?:api|auth|oapi|files|health|ready|mailbox|openapi)(?:\/|\.|\?|$)/,
  /\/[^/?]+\.[a-z0-9]{2,11}$/i,
];
