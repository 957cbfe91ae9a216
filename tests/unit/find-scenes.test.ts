import { expect, test } from 'vitest';
import { findScenes, titleOf } from '#contract/scenes/find-scenes.ts';
import { SCENES } from '#contract/scenes/scene-list.ts';

const found = (query: string) => findScenes(query).map(({ name }) => name);

test('an empty query finds every scene, each with a different title', () => {
  expect(found('  ')).toHaveLength(SCENES.length);
  expect(new Set(SCENES.map(titleOf)).size).toBe(SCENES.length);
});

test.each([['sea'], ['city'], ['mountain'], ['conference'], ['food'], ['night'], ['train'], ['museum']])(
  '%s finds some scenes, but not all',
  (query) => {
    expect(found(query).length).toBeGreaterThan(0);
    expect(found(query).length).toBeLessThan(SCENES.length);
  },
);

test('every word narrows the result; accents and case do not matter', () => {
  expect(found('food')).toContain('coffee-golden');
  expect(found('CAFÉ')).toEqual(['coffee-golden']);
  expect(found('shrine sea')).toEqual(['torii-dawn', 'torii-azul']);
  expect(found('submarine')).toEqual([]);
});
