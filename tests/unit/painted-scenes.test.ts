import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawScene } from '#contract/scenes/draw-scene.ts';
import { MOODS } from '#contract/scenes/moods.ts';
import type { MoodName } from '#contract/scenes/tints.ts';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { sceneAt, sceneNamed, sceneOf, SCENES, sceneUrl } from '#contract/scenes/scene-list.ts';

const A = '0190f3a2-0000-7000-8000-00000000000a';
const B = '0190f3a2-0000-7000-8000-00000000000b';

test('the same id and words give the same picture, byte for byte; ids are spread over all scenes', () => {
  const first = drawScene(sceneFor(A, 'A week away'), 'video');
  expect(drawScene(sceneFor(A, 'A week away'), 'video')).toBe(first);
  expect(sceneFor(B, 'A week away')).not.toEqual(sceneFor(A, 'A week away'));
  const chosen = new Set(Array.from({ length: 400 }, (_, i) => sceneFor(`id-${i}`, 'A week away').name));
  expect(chosen.size).toBeGreaterThan(30);
});

test('words select the place, the hour selects the light', () => {
  const placeOf = (words: string) => sceneFor(A, words).place;
  expect(placeOf('Night train to Porto')).toBe('train');
  expect(placeOf('Dinner at the harbour')).toMatch(/^(plates|noodles|wine)$/);
  expect(placeOf('DemoCon 2026')).toMatch(/^(hall|notes|meeting)$/);
  expect(placeOf('Azulejo museum')).toMatch(/^(gallery|temple)$/);
  expect(placeOf('Sailing on the Tagus')).toMatch(/^(sails|fjord)$/);
  expect(sceneFor(A, 'Fushimi Inari', 7).name).toBe('torii-dawn');
  expect(sceneFor(A, 'Canal walk', 22).name).toBe('canal-blue');
});

test('every place in every light is well-formed, self-contained and small', () => {
  for (const place of new Set(SCENES.map((scene) => scene.place))) {
    for (const mood of Object.keys(MOODS) as MoodName[]) {
      for (const ratio of ['square', 'video', 'portrait'] as const) {
        const svg = drawScene(sceneOf(place, mood), ratio);
        expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|href|<script/);
        expect(svg.length).toBeLessThan(64_000);
        for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`);
      }
    }
  }
});

test('there are at least sixty scenes, no two of which look alike', async () => {
  expect(SCENES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
  const thumbs = await Promise.all(
    SCENES.map((scene) =>
      sharp(Buffer.from(drawScene(scene, 'square')))
        .resize(24, 24)
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  const alike: string[] = [];
  thumbs.forEach((one, i) =>
    thumbs.slice(i + 1).forEach((other, j) => {
      let sum = 0;
      for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
      if (sum / one.length < 8)
        alike.push(`${SCENES[i]?.name} ${SCENES[i + 1 + j]?.name} ${sum / one.length}`);
    }),
  );
  expect(alike).toEqual([]);
});

test('only the address of a scene leads back to it', () => {
  for (const scene of SCENES) expect(sceneAt(sceneUrl(scene.name))).toBe(scene);
  expect(sceneAt('/files/0190f3a2')).toBeUndefined();
  expect(sceneAt('/scenes/of-tomorrow.svg')).toBeUndefined();
});

test('every scene that a screen names exists', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/\bscene="([^"]+)"/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !sceneNamed(name))).toEqual([]);
});
