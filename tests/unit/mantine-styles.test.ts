import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STYLES = 'node_modules/@mantine/core/styles';
/** Components whose styles are in another component's file. */
const COMES_WITH: Record<string, readonly string[]> = {
  TextInput: ['Input'],
  Textarea: ['Input'],
  Select: ['Input', 'Combobox'],
  Autocomplete: ['Input', 'Combobox'],
  FileInput: ['Input'],
  FileButton: [],
  Menu: ['Menu', 'Popover'],
  Modal: ['Modal', 'ModalBase', 'Overlay'],
  Drawer: ['Drawer', 'ModalBase', 'Overlay'],
};

/** The Mantine components that a file imports, without type imports. */
function componentsIn(source: string): string[] {
  return [...source.matchAll(/import\s+(?!type)\{([^}]*)\}\s+from\s+'@mantine\/core'/g)]
    .flatMap(([, names]) => (names ?? '').split(','))
    .map((name) => name.trim().replace(/\s+as\s+.*/, ''))
    .filter((name) => /^[A-Z]/.test(name));
}
const stylesIn = (source: string): string[] =>
  [...source.matchAll(/@mantine\/core\/styles\/(\w+)(?:\.layer)?\.css/g)].map((match) => match[1] ?? '');

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => `src/${path}`)
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const everywhere = new Set(stylesIn(readFileSync('src/app/styles/mantine.css', 'utf8')));

test("the styles of every Mantine component are loaded: in the shell's list or beside the component", () => {
  const missing = sources.flatMap(({ path, text }) => {
    const beside = new Set(stylesIn(text));
    return componentsIn(text)
      .flatMap((component) => COMES_WITH[component] ?? [component])
      .filter(
        (style) => existsSync(`${STYLES}/${style}.layer.css`) && !everywhere.has(style) && !beside.has(style),
      )
      .map((style) => `${path}: import '@mantine/core/styles/${style}.layer.css'`);
  });
  expect(missing).toEqual([]);
});

test('only layered styles are imported, so that a CSS module always has priority', () => {
  const unlayered = sources
    .filter(({ text }) => /@mantine\/[\w-]+\/styles(?:\/\w+)?\.css/.test(text))
    .map(({ path }) => path);
  expect(unlayered).toEqual([]);
});

test('the check detects violations', () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(componentsIn("import { Button, type Foo, Switch as S } from '@mantine/core';")).toEqual([
    'Button',
    'Switch',
  ]);
});
