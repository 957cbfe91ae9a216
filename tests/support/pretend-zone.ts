import { vi } from 'vitest';

/** Sets the device's time zone until the end of the test, whatever the machine's is. */
export function pretendZone(timeZone: string): void {
  vi.stubGlobal('Temporal', undefined);
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}
