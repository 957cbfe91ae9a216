import { useMediaQuery } from '@mantine/hooks';

/** From 768 px dialogs stand in the middle and drawers at the side; below they are sheets. */
export const useWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
