/** Sentences of the large pictures. Apart: no first screen has any of them. */
export const VIEWER_TEXT = {
  previous: 'Previous picture',
  next: 'Next picture',
  download: 'Download',
  close: 'Close',
  of: (nth: number, all: number) => `${nth} of ${all}`,
  broken: 'This picture opens when you are online.',
} as const;
