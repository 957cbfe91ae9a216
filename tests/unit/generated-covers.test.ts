import { expect, test } from 'vitest';
import { coverFor, SCENE_NAMES } from '#src/ui/covers/cover-for.ts';
import { drawCover } from '#src/ui/covers/draw-cover.ts';
import { MOODS, type MoodName } from '#src/ui/covers/moods.ts';

test('the same name and hour give the same picture, byte for byte', () => {
  const first = drawCover(coverFor('Kyoto, Slowly', 9), 'video');
  expect(drawCover(coverFor('Kyoto, Slowly', 9), 'video')).toBe(first);
  expect(drawCover(coverFor('Kyoto, Quickly', 9), 'video')).not.toBe(first);
});

test('the hour sets the light, words in the name the place', () => {
  expect(['dawn', 'mist', 'sakura']).toContain(coverFor('x', 6).mood);
  expect(['blue', 'night', 'aurora']).toContain(coverFor('x', 23).mood);
  expect(coverFor('A week at the beach').scene).toBe('coast');
  expect(coverFor('DemoCon 2026').scene).toBe('skyline');
});

test('every scene in every mood is well-formed, self-contained and small', () => {
  for (const scene of SCENE_NAMES) {
    for (const mood of Object.keys(MOODS) as MoodName[]) {
      for (const ratio of ['square', 'video', 'portrait'] as const) {
        const svg = drawCover({ scene, mood, seed: 7, tint: MOODS[mood].tint }, ratio);
        expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<script/);
        expect(svg.length).toBeLessThan(60_000);
        for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`);
      }
    }
  }
});
