import { createContext } from 'react';

/**
 * A hook that turns a picture's location into a URL that the browser can show, null while it cannot; the app
 * provides one that also reads pending files on this device. Without one, every URL is used as it is.
 */
export const MediaSource = createContext<(media: string | null) => string | null>((media) => media);
