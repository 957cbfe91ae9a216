import { useMedia } from '#src/ui/hooks/use-media.ts';

/** From 768 px up dialogs are centred and drawers open at the side; below that they are sheets. */
export const useWide = (): boolean => useMedia('(min-width: 48em)');
