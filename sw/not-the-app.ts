/** Paths that only the server answers, even as a navigation: API calls, downloads, its own pages. */
export const NOT_THE_APP = [
  /^\/(?:api|auth|oapi|files|health|ready|mailbox|openapi)(?:\/|\.|\?|$)/,
  /\/[^/?]+\.[a-z0-9]{2,11}$/i,
];
