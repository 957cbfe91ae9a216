import { MOODS, type MoodName } from '#src/ui/covers/moods.ts';
import { hashOf } from '#src/ui/covers/random.ts';

export const SCENE_NAMES = ['mountains', 'coast', 'desert', 'skyline', 'forest', 'hills'] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

export interface CoverChoice {
  scene: SceneName;
  mood: MoodName;
  seed: number;
  tint: string;
}

const BY_HOUR: readonly { before: number; moods: readonly MoodName[] }[] = [
  { before: 8, moods: ['dawn', 'mist', 'sakura'] },
  { before: 16, moods: ['day', 'verde', 'azul'] },
  { before: 20, moods: ['golden', 'dusk', 'ember'] },
  { before: 24, moods: ['blue', 'night', 'aurora'] },
];

// What the words of a name suggest; nothing found, and the name's hash chooses.
const HINTS: readonly (readonly [RegExp, SceneName])[] = [
  [/\b(beach|coast|sea|ocean|island|bay|surf|sail|lake|lisbon|harbou?r)/i, 'coast'],
  [/\b(alp|mountain|ski|peak|hike|summit|trek|himalaya)/i, 'mountains'],
  [/\b(desert|dune|sahara|safari|oasis|morocco|dubai)/i, 'desert'],
  [/\b(conf|city|summit|expo|meetup|tech|office|workshop|hack|night|party)|con\b/i, 'skyline'],
  [/\b(forest|wood|camp|jungle|bamboo|park|garden|retreat)/i, 'forest'],
  [/\b(wine|vineyard|farm|tuscany|country|valley|wedding)/i, 'hills'],
];

/**
 * Which generated picture stands for something that has none: the same on every device. `hour` is 0 to 23,
 * local.
 */
export function coverFor(name: string, hour = 17): CoverChoice {
  const seed = hashOf(name);
  const moods = (BY_HOUR.find(({ before }) => hour < before) ?? BY_HOUR[2])?.moods ?? ['golden'];
  const mood = moods[(seed >>> 8) % moods.length] ?? 'golden';
  const scene =
    HINTS.find(([words]) => words.test(name))?.[1] ?? SCENE_NAMES[seed % SCENE_NAMES.length] ?? 'coast';
  return { scene, mood, seed, tint: MOODS[mood].tint };
}
