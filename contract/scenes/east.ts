import { clouds, floor, land, mirrored, shine, sky, sun, wash, water } from '#contract/scenes/air.ts';
import { box, n, oval, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { birds, hill, layers, leafTree } from '#contract/scenes/land-shapes.ts';

export function pagoda(c: Canvas): void {
  sky(c, 0.78);
  sun(c, c.width * c.random(0.66, 0.76), c.height * 0.3, c.u * 8);
  layers(c, 4, 0.58, 0.84, (y) => smooth(hill(c, y, c.u * 9, 1.2)));
  const [x, top, step] = [c.width * 0.34, c.height * 0.22, Math.min(c.u * 13, c.height * 0.12)];
  const ink = land(c, 0.9);
  c.line(`M${n(x)} ${n(top)}v${n(-step * 1.1)}`, ink, c.u * 0.9);
  for (let tier = 0; tier < 5; tier++) {
    const [y, w] = [top + tier * step, c.u * (13 + 2.8 * tier)];
    c.fill(box(x - w * 0.46, y + step * 0.2, w * 0.92, step * 0.85), mix(ink, '#7a2f2a', 0.25));
    for (let k = 0; k < 4; k++)
      c.fill(box(x - w * 0.36 + k * w * 0.2, y + step * 0.42, w * 0.11, step * 0.4), c.mood.lamp, 0.75);
    c.fill(
      `M${n(x - w)} ${n(y + step * 0.3)}Q${n(x - w * 0.6)} ${n(y + step * 0.18)} ${n(x - w * 0.36)} ${n(y - step * 0.16)}H${n(x + w * 0.36)}Q${n(x + w * 0.6)} ${n(y + step * 0.18)} ${n(x + w)} ${n(y + step * 0.3)}Q${n(x)} ${n(y + step * 0.2)} ${n(x - w)} ${n(y + step * 0.3)}Z`,
      ink,
    );
  }
  for (let i = 0; i < 9; i++)
    leafTree(
      c,
      c.width * ((i * 0.29) % 1.1),
      c.height * 1.04,
      c.u * c.random(16, 32),
      mix('#e58fa6', c.mood.far, 0.35),
    );
}

/** A gate that stands in the water. */
export function torii(c: Canvas): void {
  const shore = c.height * 0.64;
  sky(c, 0.64);
  const x = c.width / 2;
  sun(c, x + c.u * c.random(-20, 20), shore - c.u * 16, c.u * 7);
  clouds(c, c.height * 0.2, 5);
  layers(c, 2, 0.58, 0.63, (y) => smooth(hill(c, y, c.u * 9, 1.2)));
  const red = mix(mix('#d2402c', c.mood.sky[1], 0.12), c.mood.near, 0.1);
  const s = c.u * 34;
  const gate = () => {
    const foot = shore + c.u * 9;
    for (const side of [-1, 1])
      c.fill(
        shape(
          [x + side * s * 0.5, foot - s * 1.15],
          [x + side * s * 0.6, foot - s * 1.15],
          [x + side * s * 0.68, foot],
          [x + side * s * 0.56, foot],
        ),
        red,
      );
    c.fill(
      `${box(x - s * 0.7, foot - s * 0.9, s * 1.4, s * 0.09)}${box(x - s * 0.05, foot - s * 1.1, s * 0.1, s * 0.2)}`,
      red,
    );
    c.fill(
      `M${n(x - s * 0.98)} ${n(foot - s * 1.38)}Q${n(x)} ${n(foot - s * 1.12)} ${n(x + s * 0.98)} ${n(foot - s * 1.38)}l${n(-s * 0.08)} ${n(s * 0.2)}Q${n(x)} ${n(foot - s)} ${n(x - s * 0.9)} ${n(foot - s * 1.18)}Z`,
      mix(red, c.mood.near, 0.35),
    );
  };
  water(c, shore, x);
  c.add(`<g transform="translate(0 ${n(c.u * 9)})">`);
  mirrored(c, shore, 0.35, gate);
  c.add('</g>');
  gate();
  birds(c, c.width * 0.24, c.height * 0.24, 5);
}

/** Gate behind gate up a path. */
export function gates(c: Canvas): void {
  wash(c, mix(c.mood.sky[1], c.mood.near, 0.35), c.mood.near);
  const [x, y] = [c.width / 2, c.height * 0.52];
  shine(c, x, y, c.u * 34, c.mood.sun, 1);
  const reach = Math.max(c.width, c.height) / 2;
  c.fill(
    shape(
      [x - c.u * 2, y + c.u * 4],
      [x + c.u * 2, y + c.u * 4],
      [x + reach * 0.7, c.height + 10],
      [x - reach * 0.7, c.height + 10],
    ),
    mix(c.mood.glow, c.mood.near, 0.55),
  );
  for (let i = 0; i < 11; i++) {
    const t = (i / 10) ** 2.1;
    const [half, thick] = [c.u * 5 + reach * 0.92 * t, c.u * (0.7 + 7 * t)];
    const [top, foot] = [y - half * 1.02, y + half * 0.95];
    const red = mix(mix('#e0532f', c.mood.glow, 0.42 * (1 - t)), c.mood.near, 0.12 + 0.38 * t);
    c.fill(
      `${box(x - half, top, thick, foot - top)}${box(x + half - thick, top, thick, foot - top)}${box(x - half * 1.12, top, half * 2.24, thick * 1.1)}`,
      red,
    );
    c.fill(
      box(x - half, foot - thick * 1.4, thick, thick * 1.4) +
        box(x + half - thick, foot - thick * 1.4, thick, thick * 1.4),
      c.mood.near,
    );
  }
}

/** Lanterns on both sides of a street at nightfall. */
export function lanterns(c: Canvas): void {
  const [x, y] = [c.width / 2, c.height * 0.5];
  sky(c, 0.56);
  shine(c, x, y, c.u * 36, c.mood.glow, 0.7);
  const reach = Math.max(c.width, c.height) * 0.62;
  floor(c, y, mix(c.mood.sky[1], c.mood.near, 0.35), c.mood.near);
  for (let i = 0; i < 6; i++) {
    const t = (i / 5) ** 1.7;
    for (const side of [-1, 1]) {
      const near = x + side * (c.u * 6 + reach * 0.6 * t);
      const [tall, deep] = [c.u * (8 + 36 * t), c.u * (6 + 26 * t)];
      const wall = mix(land(c, 0.75 + 0.2 * t), '#5b2d3f', 0.2);
      const edge = side < 0 ? near - deep : near;
      c.fill(box(edge, y - tall, deep, tall + c.u * (2 + 26 * t)), wall);
      c.fill(
        shape(
          [near - side * deep * 0.22, y - tall],
          [near + side * deep, y - tall * 1.24],
          [near + side * deep * 1.2, y - tall],
        ),
        mix(wall, c.mood.near, 0.6),
      );
      for (let k = 0; k < 3; k++)
        c.fill(
          box(edge + deep * (0.14 + 0.27 * k), y - tall * 0.5, deep * 0.2, tall * 0.5),
          c.mood.lamp,
          0.72,
        );
      const [lx, ly, r] = [near - side * deep * 0.26, y - tall * 0.86, c.u * (1.4 + 4.6 * t)];
      shine(c, lx, ly, r * 3.4, c.mood.lamp, 0.55);
      c.fill(
        oval(lx, ly, r * 0.82, r),
        i % 2 ? mix('#ff5a3c', c.mood.lamp, 0.2) : mix(c.mood.sun, c.mood.lamp, 0.4),
      );
      c.line(
        `M${n(lx)} ${n(ly - r)}v${n(-r * 0.7)}M${n(lx - r * 0.78)} ${n(ly - r * 0.3)}h${n(r * 1.56)}M${n(lx - r * 0.78)} ${n(ly + r * 0.3)}h${n(r * 1.56)}`,
        c.mood.near,
        r * 0.1,
        0.6,
      );
    }
  }
  let stones = '';
  for (let i = 1; i < 9; i++)
    stones += `M${n(x - reach * 0.5 * (i / 8) ** 2)} ${n(y + (c.height - y) * (i / 8) ** 1.7)}h${n(reach * (i / 8) ** 2)}`;
  c.line(stones, c.mood.lamp, c.u * 0.3, 0.3);
}

/** Stones in raked sand, from above. */
export function zen(c: Canvas): void {
  const sand = mix(c.mood.sky[2], c.mood.sun, 0.45);
  wash(c, sand, mix(sand, c.mood.sky[1], 0.55));
  const line = mix(sand, c.mood.near, 0.22);
  let rake = '';
  for (let y = c.u * 2; y < c.height + c.width * 0.3; y += c.u * 2.6)
    rake += `M-10 ${n(y)}L${c.width + 10} ${n(y - c.width * 0.22)}`;
  c.line(rake, line, c.u * 0.4, 0.6);
  for (const [fx, fy, r] of [
    [0.3, 0.36, 15],
    [0.7, 0.62, 20],
    [0.78, 0.2, 8],
  ] as const) {
    const [x, y] = [c.width * fx, c.height * fy];
    c.fill(oval(x, y, c.u * (r + 11)), sand);
    for (let ring = 1; ring < 5; ring++)
      c.line(oval(x, y, c.u * (r * 0.72 + ring * 2.7)), line, c.u * 0.45, 0.75);
    c.fill(
      smooth(
        Array.from({ length: 15 }, (_, i) => {
          const a = (i / 14) * Math.PI * 2;
          return [
            x + Math.cos(a) * c.u * r * (i % 14 === 0 ? 0.62 : c.random(0.54, 0.7)),
            y + Math.sin(a) * c.u * r * c.random(0.5, 0.62),
          ] as const;
        }),
      ) + 'Z',
      c.down(
        [
          [0, mix(c.mood.far, c.mood.near, 0.45)],
          [1, c.mood.near],
        ],
        y - c.u * r,
        y + c.u * r,
      ),
    );
    c.fill(oval(x - c.u * r * 0.14, y - c.u * r * 0.24, c.u * r * 0.3, c.u * r * 0.13), c.mood.sun, 0.24);
  }
  leafTree(c, c.width * 0.04, c.height * 0.3, c.u * 34, mix('#d8573f', c.mood.far, 0.3));
}
