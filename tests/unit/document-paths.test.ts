import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** The folders at the root of the repository: a name that begins with one of them is a path. */
const OURS = /^(?:contract|docs|public|server|src|sw|tests|vite)\//;

test.each(documents)('every file and folder that %s names exists', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => path.join(path.dirname(document), link));
  // in a command, the path may be one of several words, and may end with a pattern
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(' '))
    .filter((word) => OURS.test(word))
    .filter((word) => !/[*…<>{}]/.test(word));
  expect([...links, ...named].filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
});
