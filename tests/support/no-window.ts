// The environment of component tests: none. Each file makes a window of its own (window-of-file.ts).
import type { Environment } from 'vitest/runtime';

export default {
  name: 'no-window',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
