/** Texts of the picture viewer. A separate file, because no first screen needs them. */
export const VIEWER_TEXT = {
  previous: 'Previous picture',
  next: 'Next picture',
  download: 'Download',
  close: 'Close',
  of: (nth: number, all: number) => `${nth} of ${all}`,
  broken: 'This picture opens when you are online.',
} as const;
