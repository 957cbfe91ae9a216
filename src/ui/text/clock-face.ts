import { useSyncExternalStore } from 'react';
import { tellsTwelve } from '#contract/rules/tells-twelve.ts';
import { firstDraw } from '#src/ui/hooks/first-draw.ts';
import { keptChoice } from '#src/ui/hooks/kept-choice.ts';

/** Twelve-hour or 24-hour format; stored on this device. */
export const clockChoice = keptChoice('v1:clock', ['device', '12', '24']);

let ofDevice: { language: string; hour12: boolean } | undefined;

/** Cached, because creating a formatter is slow and every time on a page needs it. */
function deviceTellsTwelve(): boolean {
  const { language } = navigator;
  if (ofDevice?.language !== language) ofDevice = { language, hour12: tellsTwelve(language) };
  return ofDevice.hour12;
}

function hour12(): boolean {
  const choice = clockChoice.get();
  return choice === 'device' ? deviceTellsTwelve() : choice === '12';
}

/**
 * Whether times of day are shown in twelve-hour format here. On a server-rendered page, as the server
 * rendered them.
 */
export const useHour12 = (): boolean =>
  useSyncExternalStore(clockChoice.subscribe, hour12, () => firstDraw()?.hour12 ?? false);
