import { expect, test } from 'vitest';
import { classesIn, rulesInUse } from '#server/modules/itinerary/rules-in-use.ts';

const used = (css: string, html = '<p class="day chosen"><b class="time"></b></p>') =>
  rulesInUse(css, classesIn(html));

test('a rule is kept if every class of one of its selectors is used', () => {
  expect(used('.day{a:b}.gone{a:b}.gone .day{a:b}.gone,.day.chosen{a:b}p:hover{a:b}')).toBe(
    '.day{a:b}.gone,.day.chosen{a:b}p:hover{a:b}',
  );
});

test('optional and negated classes are not required', () => {
  const css = '.day:not(.gone,.lost){a:b}.day:is(.gone,:hover){a:b}.day:where(:not(.gone)) b{a:b}';
  expect(used(css)).toBe(css);
});

test('at-rules keep their remaining content; layers keep their order, fonts and animations their names', () => {
  expect(
    used(
      '@layer base,mantine;@media print{.gone{a:b}.day{a:b}}@media print{.gone{a:b}}@layer x{@supports (a:b){.time{a:b}}}@keyframes in{to{a:b}}@font-face{src:url("a;{}.woff2")}',
    ),
  ).toBe(
    '@layer base,mantine;@media print{.day{a:b}}@layer x{@supports (a:b){.time{a:b}}}@keyframes in{to{a:b}}@font-face{src:url("a;{}.woff2")}',
  );
});

test('braces in strings and comments are ignored, nested rules stay in their rule', () => {
  const css = '/* } */.day{content:"}";& .gone{a:b}}';
  expect(used(`${css}.gone{content:'{'}.time{a:b}`)).toBe(`${css}.time{a:b}`);
});
