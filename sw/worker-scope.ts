interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The worker's global, with what the platform's type library lacks. */
export interface WorkerScope extends ServiceWorkerGlobalScope {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}

export const worker = globalThis as unknown as WorkerScope;
