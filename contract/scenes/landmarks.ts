import { clouds, floor, land, mirrored, shine, sky, sun, wash, water } from '#contract/scenes/air.ts';
import { box, n, oval, polygon, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { birds, hill, layers } from '#contract/scenes/land-shapes.ts';

/** Domes and towers over still water. */
export function domes(c: Canvas): void {
  const shore = c.height * 0.64;
  sky(c, 0.64);
  const x0 = c.width / 2;
  sun(c, x0 + c.u * c.random(-26, 26), shore - c.u * 26, c.u * 8);
  layers(c, 1, 0.6, 0.6, (y) => smooth(hill(c, y, c.u * 7, 1.2)));
  const stone = mix(c.mood.sun, c.mood.sky[1], 0.3);
  const shade = mix(stone, c.mood.near, 0.6);
  const palace = () => {
    const paint = c.down(
      [
        [0, stone],
        [1, shade],
      ],
      shore - c.u * 40,
      shore + c.u * 4,
    );
    for (const side of [-1, 1])
      c.fill(
        `${box(x0 + side * c.u * 40 - c.u * 1.6, shore - c.u * 40, c.u * 3.2, c.u * 40)}${oval(x0 + side * c.u * 40, shore - c.u * 41, c.u * 2.6, c.u * 3.4)}`,
        paint,
      );
    c.fill(box(x0 - c.u * 32, shore - c.u * 13, c.u * 64, c.u * 13), paint);
    for (const [dx, r] of [
      [0, 12],
      [-19, 7],
      [19, 7],
      [-28, 4.5],
      [28, 4.5],
    ] as const) {
      const [x, s, y] = [x0 + c.u * dx, c.u * r, shore - c.u * 12];
      c.fill(
        `M${n(x - s * 0.8)} ${n(y)}v${n(-s * 0.6)}C${n(x - s * 1.3)} ${n(y - s * 1.6)} ${n(x - s * 0.2)} ${n(y - s * 1.9)} ${n(x)} ${n(y - s * 2.4)}C${n(x + s * 0.2)} ${n(y - s * 1.9)} ${n(x + s * 1.3)} ${n(y - s * 1.6)} ${n(x + s * 0.8)} ${n(y - s * 0.6)}v${n(s * 0.6)}z`,
        paint,
      );
      c.line(`M${n(x)} ${n(y - s * 2.3)}v${n(-s * 0.6)}`, stone, c.u * 0.5);
    }
    let arches = '';
    for (let i = -7; i <= 7; i++)
      arches += `M${n(x0 + i * c.u * 4 - c.u * 1.2)} ${n(shore)}v${n(-c.u * 6)}q${n(c.u * 1.2)} ${n(-c.u * 3)} ${n(c.u * 2.4)} 0v${n(c.u * 6)}z`;
    c.fill(arches, c.mood.lamp, 0.75);
  };
  palace();
  water(c, shore, x0);
  mirrored(c, shore, 0.45, palace);
}

/** Columns and a pediment at the top of wide stairs. */
export function temple(c: Canvas): void {
  const foot = c.height * 0.74;
  sky(c, 0.74);
  sun(c, c.width * c.random(0.2, 0.35), c.height * 0.32, c.u * 6);
  layers(c, 2, 0.66, 0.72, (y) => smooth(hill(c, y, c.u * 8, 1.2)));
  const stone = mix(mix('#f2dfc2', c.mood.sun, 0.4), c.mood.sky[1], 0.22);
  const shade = mix(stone, c.mood.near, 0.5);
  const half = Math.min(c.width * 0.4, c.u * 46);
  const [x, top] = [c.width / 2, foot - c.u * 34];
  c.fill(box(x - half * 0.86, top, half * 1.72, c.u * 34), shade);
  for (let i = 0; i < 8; i++) {
    const px = x - half * 0.9 + (i * half * 1.8) / 7;
    c.fill(
      box(px - c.u * 2.2, top, c.u * 4.4, c.u * 34),
      c.down(
        [
          [0, stone],
          [1, mix(stone, c.mood.near, 0.2)],
        ],
        top,
        foot,
      ),
    );
    c.fill(box(px + c.u * 0.9, top, c.u * 1.3, c.u * 34), shade, 0.5);
  }
  c.fill(
    `${box(x - half, top - c.u * 5, half * 2, c.u * 5)}${shape([x - half * 1.05, top - c.u * 5], [x, top - c.u * 20], [x + half * 1.05, top - c.u * 5])}`,
    stone,
  );
  c.fill(
    shape([x - half * 0.75, top - c.u * 6.5], [x, top - c.u * 16.5], [x + half * 0.75, top - c.u * 6.5]),
    shade,
    0.55,
  );
  for (let i = 0; i < 7; i++)
    c.fill(
      box(x - half * (1.05 + 0.16 * i), foot + c.u * 4 * i, half * 2 * (1.05 + 0.16 * i), c.u * 4.2),
      mix(stone, c.mood.near, 0.08 + 0.1 * i),
    );
  floor(c, foot + c.u * 27, mix(stone, c.mood.near, 0.7), c.mood.near);
}

/** An iron tower above a park. */
export function ironTower(c: Canvas): void {
  const foot = c.height * 0.76;
  sky(c, 0.76);
  const x = c.width * c.random(0.44, 0.56);
  sun(c, x + c.u * 24, foot - c.u * 20, c.u * 7);
  clouds(c, c.height * 0.3, 6);
  towersFar(c, foot);
  const [tall, ink] = [Math.min(c.height * 0.64, c.u * 74), land(c, 0.82)];
  const half = (t: number) => tall * (0.012 + 0.19 * t ** 2.6);
  const side = (sign: number) =>
    Array.from({ length: 13 }, (_, i) => [x + sign * half(i / 12), foot - tall + (tall * i) / 12] as const);
  c.line(
    `${polygon(side(-1))}${polygon(side(1))}M${n(x)} ${n(foot - tall)}v${n(-tall * 0.07)}`,
    ink,
    c.u * 1.3,
  );
  let braces = '';
  for (let i = 1; i < 20; i++) {
    const [t, t2] = [i / 20, (i + 1) / 20];
    braces += `M${n(x - half(t))} ${n(foot - tall + tall * t)}L${n(x + half(t2))} ${n(foot - tall + tall * t2)}M${n(x + half(t))} ${n(foot - tall + tall * t)}L${n(x - half(t2))} ${n(foot - tall + tall * t2)}`;
  }
  c.line(braces, ink, c.u * 0.5);
  for (const t of [0.42, 0.68])
    c.fill(box(x - half(t) - c.u * 1.6, foot - tall + tall * t, half(t) * 2 + c.u * 3.2, c.u * 1.8), ink);
  c.line(
    `M${n(x - half(0.9))} ${n(foot)}q${n(half(0.9))} ${n(-tall * 0.2)} ${n(half(0.9) * 2)} 0`,
    ink,
    c.u * 1.2,
  );
  floor(c, foot, mix('#5c8a4d', c.mood.near, 0.45), c.mood.near);
  c.fill(
    shape([x - c.u * 4, foot], [x + c.u * 4, foot], [x + c.u * 30, c.height], [x - c.u * 30, c.height]),
    mix(c.mood.sky[2], c.mood.near, 0.35),
    0.8,
  );
  birds(c, c.width * 0.25, c.height * 0.25, 4);
}

function towersFar(c: Canvas, base: number): void {
  let walls = '';
  for (let x = -20; x < c.width + 20; x += c.u * 6)
    walls += box(x, base - c.u * c.random(5, 11), c.u * 6, c.u * 14);
  c.fill(walls, land(c, 0.35));
}

/** Windmills and a row of tulips. */
export function windmills(c: Canvas): void {
  const plain = c.height * 0.66;
  sky(c, 0.66);
  sun(c, c.width * c.random(0.3, 0.7), plain - c.u * 12, c.u * 6);
  clouds(c, c.height * 0.22, 8);
  floor(c, plain, land(c, 0.4), c.mood.near);
  for (const [at, scale] of [
    [0.86, 0.4],
    [0.1, 0.5],
    [0.62, 0.62],
    [0.3, 1],
  ] as const) {
    const [x, s] = [c.width * at, c.u * 30 * scale];
    const ink = land(c, 0.45 + 0.45 * scale);
    c.fill(
      shape(
        [x - s * 0.13, plain - s * 0.9],
        [x + s * 0.13, plain - s * 0.9],
        [x + s * 0.24, plain + s * 0.1],
        [x - s * 0.24, plain + s * 0.1],
      ),
      ink,
    );
    c.fill(`M${n(x - s * 0.16)} ${n(plain - s * 0.88)}q${n(s * 0.16)} ${n(-s * 0.3)} ${n(s * 0.32)} 0z`, ink);
    let arms = '';
    for (let i = 0; i < 4; i++) {
      const a = c.random(0.3, 0.5) + (i * Math.PI) / 2;
      const [dx, dy] = [Math.cos(a) * s * 0.72, Math.sin(a) * s * 0.72];
      arms += `M${n(x)} ${n(plain - s * 0.92)}l${n(dx)} ${n(dy)}l${n(-dy * 0.16)} ${n(dx * 0.16)}l${n(-dx * 0.8)} ${n(-dy * 0.8)}z`;
    }
    c.fill(arms, ink);
  }
  const petals = ['#e2473f', '#f2b13d', '#e98ab0', '#f6efe2'];
  for (let row = 0; row < 6; row++) {
    const y = plain + (c.height - plain) * (row / 6) ** 1.3 + c.u * 3;
    let heads = '';
    for (let x = -c.u * c.random(0, 3); x < c.width; x += c.u * (1 + 0.6 * row))
      heads += `M${n(x)} ${n(y + c.u * c.random(-0.5, 0.5))}h.1`;
    c.line(heads, mix(petals[row % 4] ?? '#e2473f', c.mood.near, 0.12), c.u * (0.8 + 0.5 * row));
  }
}

/** A castle on its rock. */
export function castle(c: Canvas): void {
  sky(c, 0.76);
  const x = c.width * c.random(0.45, 0.6);
  sun(c, x - c.u * 30, c.height * 0.34, c.u * 6);
  layers(c, 3, 0.6, 0.74, (y) => smooth(hill(c, y, c.u * 8, 1.2)));
  const top = c.height * 0.52;
  const ink = land(c, 0.72);
  c.fill(
    `M${n(x - c.u * 60)} ${n(c.height * 0.86)}Q${n(x - c.u * 30)} ${n(top + c.u * 4)} ${n(x - c.u * 22)} ${n(top)}H${n(x + c.u * 24)}Q${n(x + c.u * 34)} ${n(top + c.u * 12)} ${n(x + c.u * 66)} ${n(c.height * 0.86)}Z`,
    land(c, 0.8),
  );
  for (const [dx, wide, tall, cone] of [
    [-20, 7, 20, 10],
    [-12, 12, 13, 0],
    [0, 8, 30, 14],
    [8, 12, 16, 0],
    [19, 6, 24, 11],
  ] as const) {
    const left = x + c.u * dx;
    c.fill(box(left, top - c.u * tall, c.u * wide, c.u * (tall + 3)), ink);
    if (cone)
      c.fill(
        shape(
          [left - c.u, top - c.u * tall],
          [left + (c.u * wide) / 2, top - c.u * (tall + cone)],
          [left + c.u * (wide + 1), top - c.u * tall],
        ),
        mix('#8c3f3a', c.mood.near, 0.5),
      );
    else
      for (let i = 0; i < 4; i++)
        c.fill(box(left + (c.u * wide * i) / 4, top - c.u * (tall + 1.6), c.u * wide * 0.14, c.u * 2), ink);
    c.fill(box(left + c.u * wide * 0.4, top - c.u * (tall - 4), c.u * 1.2, c.u * 2.6), c.mood.lamp, 0.9);
  }
  layers(c, 1, 0.9, 0.9, (y) => smooth(hill(c, y, c.u * 3, 1.4)));
  birds(c, x, c.height * 0.18, 5);
}

/** Stalls with striped awnings. */
export function market(c: Canvas): void {
  wash(c, mix(c.mood.sky[1], c.mood.sun, 0.2), mix(c.mood.far, c.mood.near, 0.5));
  towersFar(c, c.height * 0.36);
  let wires = '';
  for (let i = 0; i < 3; i++)
    wires += `M-20 ${n(c.height * (0.08 + 0.07 * i))}Q${n(c.width / 2)} ${n(c.height * (0.2 + 0.07 * i))} ${c.width + 20} ${n(c.height * (0.06 + 0.07 * i))}`;
  c.line(wires, c.mood.near, c.u * 0.3, 0.6);
  for (let i = 0; i < 12; i++)
    shine(
      c,
      (c.width * (i + 0.5)) / 12,
      c.height * (0.09 + 0.07 * (i % 3)) + c.u * 4 * Math.sin((i / 11) * Math.PI),
      c.u * 4,
      c.mood.lamp,
      1,
    );
  const cloth = ['#d9483b', '#2f7f86', '#e3a23a', '#7c5aa0'];
  for (let row = 0; row < 2; row++) {
    const [y, wide] = [c.height * (0.4 + 0.28 * row), c.u * (24 + 12 * row)];
    for (let i = -1; i * wide < c.width + wide; i++) {
      const x = i * wide * 1.12 + c.u * 9 * row;
      const colour = mix(cloth[(i + row * 2 + 4) % 4] ?? '#d9483b', c.mood.near, 0.14);
      c.fill(box(x, y + wide * 0.2, wide, c.height - y), mix(c.mood.near, c.mood.far, 0.2));
      for (let k = 0; k < 8; k++) {
        const sx = x + (wide * k) / 8;
        c.fill(
          `M${n(x + wide * 0.06 + (wide * 0.88 * k) / 8)} ${n(y)}h${n((wide * 0.88) / 8)}L${n(sx + wide / 8)} ${n(y + wide * 0.24)}a${n(wide / 16)} ${n(wide / 20)} 0 0 1 ${n(-wide / 8)} 0z`,
          k % 2 ? mix(c.mood.sun, colour, 0.12) : colour,
        );
      }
      for (let k = 0; k < 9; k++)
        c.fill(
          oval(x + wide * (0.1 + 0.1 * k), y + wide * c.random(0.5, 0.56), wide * 0.055),
          mix(['#e8863c', '#c9363a', '#8cae44', '#f0c94f'][k % 4] ?? '#e8863c', c.mood.near, 0.15),
        );
      c.fill(box(x, y + wide * 0.56, wide, wide * 0.14), mix('#7a4c33', c.mood.near, 0.35));
    }
  }
}
