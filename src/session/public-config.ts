import { useEffect } from 'react';
import { is } from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { CONFIG_ATTRIBUTE } from '#contract/first-page.ts';
import { PublicConfig } from '#contract/schemas/config.ts';
import { theDevice } from '#src/data/device/device.ts';
import { SessionStore } from '#src/data/session-store.ts';
import { http } from '#src/sync/calls/http.ts';
import { okAnswer } from '#src/sync/calls/reply.ts';

const FLAG = 'public-config';
const store = proxy<{ config: PublicConfig | null }>({ config: configOfPage() });
let asking: Promise<boolean> | null = null;

/**
 * What this installation offers (`GET /oapi/config`): first as this device last stored it, then as the server
 * says. Null until either is known; anything that depends on it is not shown until then.
 */
export function usePublicConfig(): PublicConfig | null {
  useEffect(() => void loadPublicConfig(), []);
  return useSnapshot(store).config as PublicConfig | null;
}

/**
 * For a server-rendered page, which hands the config to the app that takes it over
 * (server/modules/itinerary/landing-document.ts).
 */
export function givePublicConfig(config: PublicConfig): void {
  store.config = ref(config);
}

function configOfPage(): PublicConfig | null {
  const said =
    typeof document === 'undefined' ? null : document.querySelector<HTMLElement>(`[${CONFIG_ATTRIBUTE}]`);
  const config: unknown = JSON.parse(said?.getAttribute(CONFIG_ATTRIBUTE) ?? 'null');
  return is(PublicConfig, config) ? ref(config) : null;
}

/** Asks once per page; after a failure the next caller asks again. */
export async function loadPublicConfig(): Promise<PublicConfig | null> {
  asking ??= ask();
  if (!(await asking)) asking = null;
  return store.config;
}

/** Resolves to true when the server itself has answered. */
async function ask(): Promise<boolean> {
  const device = theDevice();
  const flags = new SessionStore(device);
  try {
    const kept = await flags.readFlag(FLAG).catch(() => null);
    if (is(PublicConfig, kept)) store.config ??= ref(kept);
    const answer = okAnswer(await http(device, { method: 'GET', path: '/oapi/config', limit: HTTP_TIMEOUT }));
    if (!answer || !is(PublicConfig, answer.body)) return false;
    store.config = ref(answer.body);
    // a device that cannot store it asks again on the next page
    await flags.writeFlag(FLAG, answer.body).catch(() => undefined);
    return true;
  } finally {
    flags.close();
  }
}
