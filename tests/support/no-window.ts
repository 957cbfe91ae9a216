// The environment of component tests: empty. Each file creates its own window (window-of-file.ts).
import type { Environment } from 'vitest/runtime';

export default {
  name: 'no-window',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
