import { createContext } from 'react';

/**
 * A hook that turns where a picture is into an address that the browser can show, null while it cannot; the
 * app gives one that also reads what still waits on this device. Without one, every address is taken as it
 * is.
 */
export const MediaSource = createContext<(media: string | null) => string | null>((media) => media);
