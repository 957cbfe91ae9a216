import { theDevice } from '#src/data/device/device.ts';

/** The openings that still have to fail. */
let left = 0;
let failed = 0;
let only: string | undefined;

/** Makes the next openings of this device's databases, or of one of them, fail, as on a device short of memory. */
export function failOpenings(times = Infinity, name?: string): void {
  left = times;
  only = name;
  failed = 0;
}

/** How many have failed since then. */
export const failedOpenings = (): number => failed;

/** Call before the databases are opened. Dexie makes its own attempts after an UnknownError, so it is another one. */
export function injectFailures(): void {
  const { indexedDB } = theDevice();
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...of) => {
    if (left <= 0 || (only !== undefined && of[0] !== only)) return open(...of);
    left -= 1;
    failed += 1;
    const error = new DOMException(
      'The operation failed for reasons unrelated to the database.',
      'AbortError',
    );
    const request = Object.assign(new EventTarget(), {
      error,
      onerror: null as ((event: Event) => void) | null,
    });
    request.addEventListener('error', (event) => request.onerror?.(event));
    setTimeout(() => request.dispatchEvent(new Event('error', { cancelable: true })));
    return request as unknown as IDBOpenDBRequest;
  };
}
