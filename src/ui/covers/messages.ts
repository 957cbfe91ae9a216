/** Texts of the picture chooser. The wording of those marked "given" is fixed. */
export const COVER_TEXT = {
  open: 'Find an image',
  title: 'Find an image',
  /** given */
  hint: 'Enter a search term to find images.',
  search: 'Sea, city, dinner, conference',
  /** given */
  none: 'No images found',
  /** given */
  failed: 'Failed to load images. Please try again.',
  count: (n: number) => (n === 1 ? '1 image' : `${n} images`),
  more: 'Show more',
  photos: 'Photos',
  painted: 'Painted',
  photosOffline: 'Photos need a connection. The painted images are here without one.',
  retry: 'Retry',
  link: 'Paste an address',
  linkLabel: 'Address of an image',
  linkHint:
    'It is copied, so it stays even if the original is removed. Please use only images you have the right to use.',
  linkTake: 'Use it',
  linkOffline: 'You need a connection to fetch an image from an address.',
  linkWrong: 'Please enter an address that starts with https://.',
  choose: (words: string, by: string) => [words || 'Photo', by && `by ${by}`].filter(Boolean).join(', '),
} as const;
