const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

export const fileTexts = {
  missing: 'Please choose a picture.',
  unsupported: {
    image: 'Please choose a picture (JPEG, PNG, WebP, GIF or AVIF).',
    imageOrVideo: 'Please choose a picture (JPEG, PNG, WebP, GIF or AVIF) or a video (MP4, WebM or MOV).',
    document: 'Please choose a JPEG, PNG or PDF file.',
  },
  tooManyWaiting: 'Many of your pictures are still being processed. Please wait a little.',
  unreadable: 'This picture could not be read. It may be damaged.',
  tooManyPixels: 'This picture has too many pixels. Please make it smaller.',
  tooLarge: (kind: 'image' | 'video' | 'document', limit: number): string =>
    `This ${{ image: 'picture', video: 'video', document: 'document' }[kind]} is too large. The limit is ${megabytes(limit)}.`,
  badWidth: 'Pictures come in the widths 160, 640 and 1600.',
} as const;
