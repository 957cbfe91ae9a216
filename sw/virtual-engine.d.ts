/** Made by vite.worker.ts. */
declare module 'virtual:worker-engine' {
  /** Empty in development. */
  export const ENGINE_FILE: string;
}
