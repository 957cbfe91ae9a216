/** Alone in its file: it is part of first screens, and the other texts next to a refused change are not. */
export const NOT_SAVED = 'Could not save on this device';
