import { keptChoice } from '#src/ui/hooks/kept-choice.ts';

/** Whether booklets are printed with pictures; stored on this device. */
export const picturesChoice = keptChoice('v1:print-pictures', ['yes', 'no']);
