// Workbox expects the worker's global object under this name.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true });
