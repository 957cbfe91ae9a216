// Setup of every file of component tests.
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach } from 'vitest';
import { giveViews } from '#src/data/given-views.ts';
import { storageState } from '#src/data/storage/storage-state.ts';
import { readItinerary } from '#src/data/views/event.ts';
import { readOutbox } from '#src/data/views/outbox.ts';
import { patience } from '#tests/support/machine.mjs';

afterEach(cleanup);
// the databases close with the file's window, and no app may reopen them
afterAll(() => {
  storageState.outdated = true;
});
withoutElementStacks();
setClockBeforeEvents();
// as src/session/keep-session.ts does
giveViews({ readItinerary, readOutbox });
// A device with a 24-hour clock, as in the browser tests.
Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
// By default, every message contains the whole document, which hides the message itself. A busy build machine
// needs more than the default second.
configure({
  asyncUtilTimeout: patience(5000),
  getElementError: (message) => new Error(message ?? 'not found'),
});

/**
 * React records a stack for every element, for messages that nobody reads here; it stops by itself only after
 * ten thousand. The stacks take a tenth of these tests' time.
 */
function withoutElementStacks(): void {
  const internals = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  ) as object;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {},
    configurable: true,
  });
}

/**
 * The events of these tests are in April 2027. The clock is set to the month before, and not close to
 * midnight. A test may replace `Date.now` by its own.
 */
function setClockBeforeEvents(): void {
  const Real = Date;
  const realNow = Real.now;
  const ahead = Date.parse('2027-03-01T10:00:00Z') - realNow();
  const now = () => realNow() + ahead;
  // restored at the end of the file: tests/support/window-of-file.ts
  globalThis.Date = new Proxy(Real, {
    construct: (_, given, as) => Reflect.construct(Real, given.length > 0 ? given : [now()], as) as Date,
    get: (_, key) => (key === 'now' && Real.now === realNow ? now : (Reflect.get(Real, key) as unknown)),
  });
}
