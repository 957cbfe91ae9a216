import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder for the running test, removed when the test ends. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sojourn-scratch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
