import { readdirSync, readFileSync } from 'node:fs';
import { parse, type Rule } from 'postcss';
import { expect, test } from 'vitest';
import { INK, MEANINGS } from '#src/app/theme/palette.ts';
import { meaningRoles, ROLES, type Scheme, type Tint } from '#src/app/theme/roles.ts';

// WCAG 2.2: 4.5:1 for text, 3:1 for focus rings and other marks that carry meaning.
const TEXT = 4.5;
const MARK = 3;

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const channel = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]: Rgb): number => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const over = ({ hex, alpha }: Tint, ground: Rgb): Rgb =>
  rgb(hex).map((value, index) => value * alpha + (ground[index] ?? 0) * (1 - alpha)) as unknown as Rgb;
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

test('the contrast formula: black on white is 21, equal colours are 1', () => {
  expect(contrast(rgb('#000000'), rgb('#ffffff'))).toBeCloseTo(21, 5);
  expect(contrast(rgb('#777777'), rgb('#777777'))).toBe(1);
});

const SURFACES = ['body', 'surface1', 'surface2', 'control'] as const;

for (const scheme of ['dark', 'light'] as const satisfies readonly Scheme[]) {
  const role = ROLES[scheme];

  for (const name of ['text', 'dimmed', 'faint', 'placeholder', 'anchor', 'error', 'success'] as const) {
    for (const surface of SURFACES) {
      test(`${scheme}: ${name} on ${surface}`, () => {
        expect(contrast(rgb(role[name]), rgb(role[surface]))).toBeGreaterThanOrEqual(TEXT);
      });
    }
  }

  for (const name of ['text', 'dimmed'] as const) {
    test(`${scheme}: ${name} on a raised surface, a chip and a selected row`, () => {
      expect(contrast(rgb(role[name]), rgb(role.surface3))).toBeGreaterThanOrEqual(TEXT);
      for (const surface of SURFACES)
        for (const veil of [role.chip, role.selected])
          expect(contrast(rgb(role[name]), over(veil, rgb(role[surface])))).toBeGreaterThanOrEqual(TEXT);
    });
  }

  for (const meaning of MEANINGS) {
    const roles = meaningRoles(scheme, meaning);
    test(`${scheme}: ${meaning} text, and a ${meaning} badge on its own tint`, () => {
      for (const surface of SURFACES) {
        expect(contrast(rgb(roles.text), rgb(role[surface]))).toBeGreaterThanOrEqual(TEXT);
        expect(contrast(rgb(roles.lightText), over(roles.light, rgb(role[surface])))).toBeGreaterThanOrEqual(
          TEXT,
        );
        expect(
          contrast(rgb(roles.lightText), over(roles.lightHover, rgb(role[surface]))),
        ).toBeGreaterThanOrEqual(TEXT);
      }
    });
  }

  test(`${scheme}: ink on a filled button, at rest and hovered`, () => {
    expect(contrast(rgb(INK), rgb(role.filled))).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(rgb(INK), rgb(meaningRoles(scheme, 'ember').filledHover))).toBeGreaterThanOrEqual(TEXT);
  });

  test(`${scheme}: the focus ring and the pencil line are visible`, () => {
    for (const surface of [...SURFACES, 'surface3'] as const)
      expect(contrast(rgb(role.anchor), rgb(role[surface]))).toBeGreaterThanOrEqual(MARK);
    expect(contrast(over(role.pencil, rgb(role.body)), rgb(role.body))).toBeGreaterThanOrEqual(MARK);
  });

  test(`${scheme}: text on glass, whatever picture is behind it`, () => {
    for (const picture of ['#ffffff', '#000000'])
      expect(contrast(rgb(role.text), over(role.glass, rgb(picture)))).toBeGreaterThanOrEqual(TEXT);
  });
}

/** What is laid over pictures must be readable over a white one. These hold an icon only. */
const MARKS = ['src/features/social/composer.module.css .remove'];
const WHITE = rgb('#ffffff');

interface Pane {
  name: string;
  ground: Tint;
  least: number;
}

const tintsIn = (css: string): Tint[] =>
  [...css.matchAll(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g)].map(([, r, g, b, alpha]) => ({
    hex: `#${[r, g, b].map((value) => Number(value).toString(16).padStart(2, '0')).join('')}`,
    alpha: Number(alpha) / 100,
  }));

const ruleIn = (file: string, selector: string): Rule => {
  let found: Rule | undefined;
  parse(readFileSync(file, 'utf8')).walkRules(selector, (rule) => {
    found ??= rule;
  });
  if (!found) throw new Error(`${file} has no ${selector}`);
  return found;
};

const valueOf = (rule: Rule, prop: string): string =>
  rule.nodes
    .find((node) => node.type === 'decl' && node.prop === prop)
    ?.toString()
    .slice(prop.length + 1)
    .trim() ?? '';

/** Rules that put white text on a translucent dark background of their own. */
const panes = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .toSorted()
  .flatMap((file) => {
    const found: Pane[] = [];
    parse(readFileSync(file, 'utf8')).walkRules((rule) => {
      const background = valueOf(rule, 'background');
      const [ground] = tintsIn(background);
      if (valueOf(rule, 'color') !== '#fff' || !ground || background.includes('gradient')) return;
      if (luminance(rgb(ground.hex)) > 0.1) return;
      const name = `${file} ${rule.selector.replaceAll(/\s+/g, ' ')}`;
      // large text, from 24 px on, needs less
      const isLarge = parseFloat(valueOf(rule, 'font-size')) >= 1.5;
      const least = isLarge || MARKS.includes(name) ? MARK : TEXT;
      found.push({ name, ground, least });
    });
    return found;
  });

test('the panes with white text over pictures are found, and so are those with an icon only', () => {
  expect(panes.length).toBeGreaterThan(12);
  expect(MARKS.filter((name) => panes.every((pane) => pane.name !== name))).toEqual([]);
});

test.each(panes.map((pane) => [pane.name, pane] as const))(
  'white on %s, over a white picture',
  (_, { ground, least }) => {
    expect(contrast(WHITE, over(ground, WHITE))).toBeGreaterThanOrEqual(least);
  },
);

test('white text on the part of the scrim where text is placed, over a white picture', () => {
  const scrim = valueOf(ruleIn('src/ui/pictures/picture.module.css', '.scrim'), 'background');
  const belowText = tintsIn(scrim).filter(({ alpha }) => alpha >= 0.6);
  expect(belowText).toHaveLength(3);
  for (const ink of belowText) expect(contrast(WHITE, over(ink, WHITE))).toBeGreaterThanOrEqual(TEXT);
});

test('white text anywhere on the scrim of an itinerary, over a white picture', () => {
  const scrim = valueOf(ruleIn('src/features/itinerary/backdrop.module.css', '.scrim'), 'background');
  const inks = tintsIn(scrim);
  const under = over(inks.at(-1)!, WHITE);
  expect(inks).toHaveLength(4);
  for (const ink of inks.slice(0, -1)) expect(contrast(WHITE, over(ink, under))).toBeGreaterThanOrEqual(TEXT);
});
