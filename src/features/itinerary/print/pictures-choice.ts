import { devicePreference } from '#src/ui/hooks/device-preference.ts';

/** Whether booklets are printed with pictures; stored on this device. */
export const picturesChoice = devicePreference('v1:print-pictures', ['yes', 'no']);
