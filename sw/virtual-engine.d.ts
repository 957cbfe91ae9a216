/** Made by vite.worker.ts. */
declare module 'virtual:worker-engine' {
  /** In the order in which they are read; none in development. */
  export const ENGINE_FILES: readonly string[];
}
