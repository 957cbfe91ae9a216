// Time limits of browser tests, extended in proportion to how much slower this machine is than the one they
// were set on, so that a busy machine makes tests slow and not red.
import { expect as plainExpect } from '@playwright/test';
import { patience, slowness } from '#tests/support/machine.mjs';

type Call = (...args: unknown[]) => unknown;

/** Extends the time limits in the arguments of matchers and polls. */
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

/** Matchers, including those behind `not`: a call's options come last. */
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

/** Whether this is a page or a locator: only expectations on those wait. */
const isOnScreen = (actual: unknown): boolean =>
  typeof actual === 'object' && actual !== null && 'locator' in actual;

/** Playwright's own `expect`, with longer time limits on a slow machine. */
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
