import { expect, test } from 'vitest';
import { initialsOf } from '#src/ui/people/avatar.tsx';

test.each([
  ['Zoë 🌸 Okafor-Wolfe', 'ZO'],
  ['Maya Lindqvist', 'ML'],
  ['Maya', 'M'],
  ['maya@example.org', 'M'],
  ['maya.lindqvist@example.org', 'ML'],
  ['李 伟', '李伟'],
  ['é\u0301lan', 'É\u0301'],
  ['🌸', '?'],
  ['', '?'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
