import { useSyncExternalStore } from 'react';
import { tellsTwelve } from '#contract/rules/tells-twelve.ts';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';
import { keptChoice } from '#src/ui/hooks/kept-choice.ts';

/** In how many hours times of day are told; kept on this device. */
export const clockChoice = keptChoice('v1:clock', ['device', '12', '24']);

let ofDevice: { language: string; hour12: boolean } | undefined;

/** Making a formatter takes a while, and every time on a page asks. */
function deviceTellsTwelve(): boolean {
  const { language } = navigator;
  if (ofDevice?.language !== language) ofDevice = { language, hour12: tellsTwelve(language) };
  return ofDevice.hour12;
}

function hour12(): boolean {
  const choice = clockChoice.get();
  return choice === 'device' ? deviceTellsTwelve() : choice === '12';
}

/** Are times of day told in twelve hours here? In a page that the server drew, as it drew them. */
export const useHour12 = (): boolean =>
  useSyncExternalStore(clockChoice.subscribe, hour12, () => firstDraw()?.hour12 ?? false);
