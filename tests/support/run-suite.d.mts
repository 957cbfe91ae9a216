import type { printSummary } from './summary.mjs';

type Result = Parameters<typeof printSummary>[0][number];
export function runSuite(
  suite: {
    name: string;
    title: string;
    command: string[];
    counts?: 'vitest' | 'playwright';
    resultFile?: string;
  },
  room: { env: Record<string, string> },
  say: (bytes: Uint8Array | string) => void,
): Promise<Result>;
