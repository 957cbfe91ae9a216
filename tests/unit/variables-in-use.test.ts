import { expect, test } from 'vitest';
import { withVariablesInUse } from '#server/modules/itinerary/variables-in-use.ts';

test('a variable is kept if a rule, the markup or another used variable refers to it', () => {
  expect(
    withVariablesInUse(
      ':root, :host{--ink: #111;--paper: var(--sheet);--sheet:#fff;--gone: var(--ink-2);--ink-2:#222}p{color:var(--ink)}@media print{:root{--sheet:none;--gone:1}}',
      ['.later{background:var(--paper, red)}', '<b style="width:var(--long)">'],
    ),
  ).toBe(
    ':root, :host{--ink:#111;--paper:var(--sheet);--sheet:#fff;}p{color:var(--ink)}@media print{:root{--sheet:none;}}',
  );
});

test('a variable that only a later sheet sets is needed as well', () => {
  expect(withVariablesInUse(':root{--a:1px;--b:2px}', ['.x{--own:var(--b)}.x b{left:var(--own)}'])).toBe(
    ':root{--b:2px;}',
  );
});

test('text that looks like a variable inside a value or a selector is not a variable', () => {
  const css = '.a--b:hover{transition:--x 1s}@property --x{syntax:"<length>"}';
  expect(withVariablesInUse(css, [])).toBe(css);
});
