import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutationOfType, mutationTypes } from '#src/mutations/registry.ts';

const FOLDER = new URL('../../src/mutations/', import.meta.url);

test('every mutation definition is in the registry, under the name of its file', async () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^\w+\/[\w-]+\.ts$/.test(path) && !/^(?:kinds|outbox)\//.test(path),
  );
  const types: string[] = [];
  for (const path of files) {
    const module = (await import(new URL(path, FOLDER).href)) as Record<string, { type: string }>;
    const type = path
      .replace(/^.*\/|\.ts$/g, '')
      .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(mutationOfType(type), path).toBe(module[`${type}Mutation`]);
    expect(module[`${type}Mutation`]?.type, path).toBe(type);
    types.push(type);
  }
  expect(types.sort()).toEqual([...mutationTypes].sort());
});
