// Mantine's scroll lock for layers is switched off, because it is slow. A layer without our own lock would
// let the page scroll behind it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { componentDefaults } from '#src/app/theme/component-defaults.ts';

const COVERS = /<(?:Modal|Drawer|ModalBase)\b/;

const layers = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, code: readFileSync(path.join('src', file), 'utf8') }))
  .filter(({ code }) => COVERS.test(code));

test('every layer that covers the page locks scrolling, and only with our own lock', () => {
  expect(layers.length).toBeGreaterThan(4);
  expect(layers.filter(({ code }) => !code.includes('<PageLock />')).map(({ file }) => file)).toEqual([]);
  for (const kind of ['Modal', 'Drawer'])
    expect(componentDefaults[kind]?.defaultProps, kind).toMatchObject({
      removeScrollProps: { removeScrollBar: false },
    });
});
