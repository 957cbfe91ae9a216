import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  canGetApp,
  closeSheet,
  install,
  installOffer,
  listenForInstall,
  offerAfterAnswer,
  openSheet,
} from '#src/features/install/install-offer.ts';
import { offerAppAfterAnswers } from '#src/app/offer-app-after-answers.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { announceQueued } from '#src/mutations/outbox/queued-signal.ts';
import { answerInvitation } from '#src/session/invitation-calls.ts';
import { pretendScreen } from '#tests/support/in-app.tsx';

const HOUR = 3_600_000;
const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
const offered = () =>
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
const fresh = {
  installable: false,
  bySteps: false,
  stores: null,
  installed: false,
  closed: false,
  bar: false,
  sheet: false,
};

pretendScreen(1280);
// These tests are not about the call for the app stores, and there is no server.
vi.stubGlobal('requestIdleCallback', () => 0);
listenForInstall();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  Object.assign(installOffer, fresh);
  prompt.mockClear();
});
afterEach(() => vi.useRealTimers());

test('no installation is offered where there is no way to install the app, nor in the installed app', () => {
  expect(canGetApp({ ...fresh })).toBe(false);
  expect(canGetApp({ ...fresh, stores: { appStore: null, playStore: null } })).toBe(false);
  for (const way of [
    { installable: true },
    { bySteps: true },
    { stores: { appStore: 'https://a.example', playStore: null } },
  ]) {
    expect(canGetApp({ ...fresh, ...way })).toBe(true);
    expect(canGetApp({ ...fresh, ...way, installed: true })).toBe(false);
  }
  offerAfterAnswer();
  expect(installOffer.bar).toBe(false);
  // the bar was not shown, so it may still be shown on this day
  offered();
  offerAfterAnswer();
  expect(installOffer.bar).toBe(true);
});

test('an install event fired before the app starts is not lost', () => {
  globalThis.installEvent = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  listenForInstall();
  expect(installOffer.installable).toBe(true);
  expect(globalThis.installEvent.defaultPrevented).toBe(true);
  delete globalThis.installEvent;
});

test('the bar shows at most once in 24 hours', () => {
  offered();
  offerAfterAnswer();
  installOffer.bar = false;
  vi.setSystemTime(Date.now() + 23 * HOUR);
  offerAfterAnswer();
  expect(installOffer.bar).toBe(false);
  vi.setSystemTime(Date.now() + 2 * HOUR);
  offerAfterAnswer();
  expect(installOffer.bar).toBe(true);
});

test('the bar shows again on a device whose clock was a year ahead', () => {
  offered();
  vi.setSystemTime(Date.now() + 365 * 24 * HOUR);
  offerAfterAnswer();
  installOffer.bar = false;
  vi.setSystemTime(Date.now() - 365 * 24 * HOUR);
  offerAfterAnswer();
  expect(installOffer.bar).toBe(true);
});

test('the bar also appears after an answer through an invitation link, even a refused one', async () => {
  offerAppAfterAnswers();
  offered();
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { error: 'The host has declined.', code: 'HOST_DECLINED' },
      { status: 403, headers: { 'X-Sojourn': '1' } },
    ),
  );
  await expect(answerInvitation(crypto.randomUUID(), 'a link', 'YES')).rejects.toMatchObject({
    code: 'HOST_DECLINED',
  });
  expect(installOffer.bar).toBe(true);
});

test('the bar appears after a queued answer, and after no other queued change', () => {
  offerAppAfterAnswers();
  offered();
  announceQueued({} as OwnData, 'queued', 'likePost');
  announceQueued({} as OwnData);
  expect(installOffer.bar).toBe(false);
  announceQueued({} as OwnData, 'queued', 'respondRsvp');
  expect(installOffer.bar).toBe(true);
});

test('closing the sheet hides the floating button', () => {
  offered();
  openSheet();
  expect(installOffer).toMatchObject({ sheet: true, closed: false });
  closeSheet();
  expect(installOffer).toMatchObject({ sheet: false, closed: true });
});

test('installing asks the browser once; once it is installed nothing is offered', async () => {
  offered();
  openSheet();
  await install();
  await install();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(installOffer).toMatchObject({ sheet: false, installable: false });
  offered();
  dispatchEvent(new Event('appinstalled'));
  expect(canGetApp(installOffer)).toBe(false);
});
