// Workbox looks for the worker's global under this name.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true });
