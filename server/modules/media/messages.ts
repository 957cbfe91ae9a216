const unreachable = 'No image could be fetched from this address.';

/** Why a picture at another site was not fetched. */
export const linkTexts = {
  address: 'Images are fetched from addresses on the open internet that start with https://.',
  unreachable,
  moved: unreachable,
  large: 'The image at this address is larger than 10 MB.',
  type: 'This address does not lead to an image (JPEG, PNG, WebP, GIF or AVIF). It may be the page around one.',
  tooMany: 'Many of your images are still being fetched. Please try again in a moment.',
} as const;
