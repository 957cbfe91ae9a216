/** Texts of the crop sheet. */
export const CROP_TEXT = {
  open: 'Crop',
  title: 'Crop the picture',
  hint: 'Drag it, pinch or zoom. With the keyboard: arrows move it, + and − zoom.',
  shape: 'Shape',
  shapes: { video: 'Wide', square: 'Square', portrait: 'Tall' },
  area: 'The part that will be kept',
  zoom: 'Zoom',
  cancel: 'Cancel',
  use: 'Use this part',
  failed: 'This picture cannot be cropped here. It stays as it is.',
} as const;
