import { theDevice } from '#src/data/device/device.ts';

/** The openings that still have to fail. */
let left = 0;

/** Makes the next openings of any database of this device fail, as on a device short of memory. */
export function failOpenings(times = Infinity): void {
  left = times;
}

/** Call before the databases are opened. Dexie makes its own attempts after an UnknownError, so it is another one. */
export function injectFailures(): void {
  const { indexedDB } = theDevice();
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...of) => {
    if (left <= 0) return open(...of);
    left -= 1;
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
