import { useMedia } from '#src/ui/hooks/use-media.ts';

/** From 768 px dialogs stand in the middle and drawers at the side; below they are sheets. */
export const useWide = (): boolean => useMedia('(min-width: 48em)');
