// Limits of browser tests that are as much wider as this machine is slower than the one they were set on: a
// busy machine makes a test slow, not red.
import { expect as plainExpect } from '@playwright/test';
import { patience, slowness } from '#tests/support/machine.mjs';

type Call = (...args: unknown[]) => unknown;

/** What is asked to happen within so many milliseconds, for matchers and for polls. */
const widened = (args: unknown[]): unknown[] =>
  args.map((arg) =>
    typeof arg === 'object' &&
    arg !== null &&
    Object.getPrototypeOf(arg) === Object.prototype &&
    'timeout' in arg &&
    typeof arg.timeout === 'number'
      ? { ...arg, timeout: patience(arg.timeout) }
      : arg,
  );

/** Matchers, also those behind `not`: the options of a call come last. */
const patientMatchers = (matchers: object): object =>
  new Proxy(matchers, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === 'function')
        return (...args: unknown[]) =>
          (found as Call).call(target, ...args.slice(0, -1), ...widened(args.slice(-1)));
      return typeof found === 'object' && found !== null ? patientMatchers(found) : found;
    },
  });

/** Pages and parts of them: only what is expected of those is waited for, the rest is compared at once. */
const isOnScreen = (actual: unknown): boolean =>
  typeof actual === 'object' && actual !== null && 'locator' in actual;

/** As Playwright's own; an undisturbed machine gets that one. */
export const expect: typeof plainExpect =
  slowness === 1
    ? plainExpect
    : new Proxy(plainExpect, {
        apply(target, _self, args: unknown[]) {
          const matchers = (target as unknown as Call)(...args) as object;
          return isOnScreen(args[0]) ? patientMatchers(matchers) : matchers;
        },
        get(target, name) {
          const found: unknown = Reflect.get(target, name);
          if (name === 'poll') return (...args: unknown[]) => (found as Call).apply(target, widened(args));
          return found;
        },
      });
