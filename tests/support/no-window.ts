// The vitest environment of component tests. It is empty: each file creates its own window
// (window-of-file.ts).
import type { Environment } from 'vitest/runtime';

export default {
  name: 'no-window',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
