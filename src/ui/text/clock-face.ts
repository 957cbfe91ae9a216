import { useSyncExternalStore } from 'react';
import { usesTwelveHourClock } from '#contract/rules/uses-twelve-hour-clock.ts';
import { firstRender } from '#src/ui/hooks/first-render.ts';
import { devicePreference } from '#src/ui/hooks/device-preference.ts';

/** Twelve-hour or 24-hour format; stored on this device. */
export const clockChoice = devicePreference('v1:clock', ['device', '12', '24']);

let ofDevice: { language: string; hour12: boolean } | undefined;

/** localStorage key of the language last asked about, and of its hour format. */
const ASKED = 'v1:clock-of-language';

/** Stored on this device: asking makes the browser load its locale data, a long task on a slow phone. */
function tellsTwelveHere(language: string): boolean {
  try {
    const [of, hours] = localStorage.getItem(ASKED)?.split(' ') ?? [];
    if (of === language) return hours === '12';
  } catch {
    // asked every time
  }
  const hour12 = usesTwelveHourClock(language);
  try {
    localStorage.setItem(ASKED, `${language} ${hour12 ? '12' : '24'}`);
  } catch {
    // asked every time
  }
  return hour12;
}

/** On a server-rendered page, what the server knows about the same language. */
function deviceTellsTwelve(): boolean {
  const { language } = navigator;
  if (ofDevice?.language !== language)
    ofDevice = { language, hour12: firstRender()?.hour12 ?? tellsTwelveHere(language) };
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
  useSyncExternalStore(clockChoice.subscribe, hour12, () => firstRender()?.hour12 ?? false);
