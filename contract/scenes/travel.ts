import { clouds, floor, land, shine, sky, sun, wash, water } from '#contract/scenes/air.ts';
import { box, ground, n, oval, polygon, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { hill, layers, leafTree, pine, ridge } from '#contract/scenes/land-shapes.ts';
import { aboveClouds } from '#contract/scenes/plains.ts';

/** A train across a viaduct. */
export function train(c: Canvas): void {
  const deck = c.height * 0.6;
  sky(c, 0.7);
  sun(c, c.width * c.random(0.25, 0.4), c.height * 0.28, c.u * 6);
  layers(c, 3, 0.5, 0.68, (y, t) => polygon(ridge(c, y, c.u * (30 - 12 * t), 0.5)));
  const stone = mix(mix('#b99a7a', c.mood.far, 0.4), c.mood.near, 0.25);
  let piers = `M-20 ${n(deck)}H${c.width + 20}V${n(deck + c.u * 4)}`;
  const span = c.u * 17;
  for (let x = c.width + span; x > -span; x -= span)
    piers += `H${n(x)}V${c.height + 10}h${n(-span * 0.2)}V${n(deck + c.u * 16)}q${n(-span * 0.4)} ${n(-c.u * 15)} ${n(-span * 0.8)} 0V${c.height + 10}`;
  c.fill(
    `${piers}H-20Z`,
    c.down(
      [
        [0, stone],
        [1, mix(stone, c.mood.near, 0.55)],
      ],
      deck,
      c.height,
    ),
  );
  const red = mix('#d2402c', c.mood.near, 0.1);
  const head = c.width * 0.74;
  for (let i = 0; i < 5; i++) {
    const [wide, x] = [c.u * 27, head - c.u * 28 * i];
    c.fill(
      i === 0
        ? `M${n(x - wide)} ${n(deck - c.u)}v${n(-c.u * 9)}h${n(wide * 0.7)}q${n(wide * 0.26)} ${n(c.u)} ${n(wide * 0.3)} ${n(c.u * 9)}z`
        : box(x - wide, deck - c.u * 10, wide, c.u * 9),
      red,
    );
    c.fill(box(x - wide, deck - c.u * 3.4, wide * (i ? 1 : 0.96), c.u * 1.3), '#f6efe2');
    for (let k = 0; k < 5; k++)
      c.fill(box(x - wide * (0.94 - 0.18 * k), deck - c.u * 8.4, wide * 0.12, c.u * 3.2), c.mood.lamp);
  }
  layers(c, 1, 0.92, 0.92, (y) => smooth(hill(c, y, c.u * 4, 1.4)));
}

export function plane(c: Canvas): void {
  aboveClouds(c);
  const [x, y, s] = [c.width * 0.46, c.height * 0.34, c.u * 30];
  const white = mix('#ffffff', c.mood.sky[1], 0.12);
  c.line(`M${n(x - s)} ${n(y + s * 0.28)}L-20 ${n(y + s * 0.7)}`, '#ffffff', c.u * 1.4, 0.4);
  c.add(`<g transform="rotate(-14 ${n(x)} ${n(y)})">`);
  c.fill(
    shape(
      [x - s * 0.1, y - s * 0.02],
      [x - s * 0.5, y - s * 0.62],
      [x - s * 0.3, y - s * 0.62],
      [x + s * 0.26, y - s * 0.02],
    ),
    mix(white, c.mood.near, 0.3),
  );
  c.fill(
    `M${n(x - s)} ${n(y + s * 0.02)}q${n(s * 0.1)} ${n(-s * 0.14)} ${n(s * 0.3)} ${n(-s * 0.14)}h${n(s * 1.2)}q${n(s * 0.42)} ${n(s * 0.06)} ${n(s * 0.46)} ${n(s * 0.15)}q${n(-s * 0.1)} ${n(s * 0.1)} ${n(-s * 0.5)} ${n(s * 0.1)}h${n(-s * 1.1)}z`,
    white,
  );
  c.fill(
    shape(
      [x - s, y],
      [x - s * 1.14, y - s * 0.42],
      [x - s * 0.94, y - s * 0.42],
      [x - s * 0.66, y - s * 0.06],
    ),
    mix('#ff7445', c.mood.near, 0.1),
  );
  c.fill(
    shape(
      [x - s * 0.06, y + s * 0.06],
      [x - s * 0.5, y + s * 0.72],
      [x - s * 0.26, y + s * 0.72],
      [x + s * 0.36, y + s * 0.06],
    ),
    mix(white, c.mood.sky[0], 0.16),
  );
  let panes = '';
  for (let i = 0; i < 14; i++) panes += `M${n(x - s * 0.6 + s * 0.08 * i)} ${n(y - s * 0.03)}h.1`;
  c.line(panes, c.mood.near, s * 0.035);
  c.add('</g>');
}

/** A road that winds into the hills. */
export function road(c: Canvas): void {
  sky(c, 0.5);
  sun(c, c.width * c.random(0.3, 0.7), c.height * 0.36, c.u * 8);
  clouds(c, c.height * 0.18, 5);
  layers(c, 3, 0.42, 0.54, (y, t) =>
    t < 0.5 ? polygon(ridge(c, y, c.u * 16, 0.5)) : smooth(hill(c, y, c.u * 5, 1.2)),
  );
  floor(c, c.height * 0.56, land(c, 0.55), c.mood.near);
  const side = (sign: number) =>
    Array.from({ length: 16 }, (_, i) => {
      const t = i / 15;
      const wide = c.u * (0.6 + 30 * t ** 2);
      return [
        c.width / 2 + Math.sin(t * 5.2 + 0.4) * c.u * 20 * (1 - t) ** 0.6 * (0.35 + t) + sign * wide,
        c.height * (0.56 + 0.46 * t ** 1.3),
      ] as const;
    });
  const [left, right] = [side(-1), side(1)];
  c.fill(
    `${smooth(left)}${smooth(right.toReversed()).replace('M', 'L')}Z`,
    mix(c.mood.near, c.mood.far, 0.36),
  );
  for (let i = 2; i < 15; i += 2) {
    const [a, b] = [left[i], right[i]];
    const [d, e] = [left[i + 1], right[i + 1]];
    if (a && b && d && e)
      c.line(
        `M${n((a[0] + b[0]) / 2)} ${n(a[1])}L${n((d[0] + e[0]) / 2)} ${n(d[1])}`,
        c.mood.sun,
        c.u * (0.3 + i * 0.09),
        0.85,
      );
  }
  for (const [at, tall] of [
    [0.08, 40],
    [0.9, 48],
    [0.2, 22],
    [0.8, 20],
  ] as const)
    c.fill(pine(c.width * at, c.height * (0.62 + tall * 0.0066), c.u * tall), c.mood.near);
}

/** A room at night: a bed, a lamp, the city outside. */
export function suite(c: Canvas): void {
  const wall = mix(c.mood.far, c.mood.near, 0.45);
  wash(c, wall, mix(wall, c.mood.near, 0.5));
  const [x, y, w, h] = [c.width * 0.14, c.height * 0.1, c.width * 0.72, c.height * 0.46];
  c.fill(
    box(x, y, w, h),
    c.down(
      [
        [0, c.mood.sky[0]],
        [0.6, c.mood.sky[1]],
        [1, c.mood.sky[2]],
      ],
      y,
      y + h,
    ),
  );
  shine(c, x + w * 0.72, y + h * 0.3, c.u * 16, c.mood.sun, 0.8);
  c.fill(oval(x + w * 0.72, y + h * 0.3, c.u * 4), c.mood.sun);
  let city = '';
  let lamps = '';
  for (let bx = x; bx < x + w - c.u * 4; bx += c.u * 5) {
    const tall = c.u * c.random(5, 17);
    city += box(bx, y + h - tall, Math.min(c.u * 5, x + w - bx), tall);
    for (let k = 0; k < 4; k++)
      lamps += `M${n(bx + c.u * c.random(1, 4))} ${n(y + h - tall * c.random(0.15, 0.9))}h.1`;
  }
  c.fill(city, c.mood.near);
  c.line(lamps, c.mood.lamp, c.u * 0.7);
  c.line(`${box(x, y, w, h)}M${n(x + w / 2)} ${n(y)}v${n(h)}`, mix(c.mood.near, c.mood.far, 0.16), c.u * 1.6);
  for (const side of [-1, 1]) {
    const cx = side < 0 ? x - c.u * 3 : x + w + c.u * 3;
    c.fill(
      shape(
        [cx - c.u * 7, y - c.u * 3],
        [cx + c.u * 7, y - c.u * 3],
        [cx + side * c.u * 3 + c.u * 5, c.height * 0.72],
        [cx + side * c.u * 3 - c.u * 7, c.height * 0.72],
      ),
      mix('#b3634a', c.mood.near, 0.35),
    );
  }
  const bed = c.height * 0.74;
  c.fill(
    `M${n(c.width * 0.1)} ${n(c.height + 10)}V${n(bed)}q0 ${n(-c.u * 5)} ${n(c.u * 6)} ${n(-c.u * 5)}H${n(c.width * 0.9 - c.u * 6)}q${n(c.u * 6)} 0 ${n(c.u * 6)} ${n(c.u * 5)}V${c.height + 10}z`,
    mix('#f6efe2', c.mood.near, 0.2),
  );
  c.fill(
    `M${n(c.width * 0.1)} ${c.height + 10}V${n(bed + c.u * 11)}q${n(c.width * 0.4)} ${n(-c.u * 6)} ${n(c.width * 0.8)} 0V${c.height + 10}z`,
    mix('#3f6f86', c.mood.near, 0.3),
  );
  for (const at of [0.3, 0.7])
    c.fill(oval(c.width * at, bed, c.width * 0.13, c.u * 6), mix('#ffffff', c.mood.sky[2], 0.2));
  shine(c, c.width * 0.04, c.height * 0.62, c.u * 30, c.mood.lamp, 0.75);
}

/** A pool at the edge of the sea. */
export function pool(c: Canvas): void {
  const edge = c.height * 0.6;
  sky(c, 0.5);
  sun(c, c.width * 0.62, c.height * 0.36, c.u * 7);
  water(c, c.height * 0.5, c.width * 0.62);
  c.fill(
    box(-10, edge, c.width + 20, c.height),
    c.down(
      [
        [0, mix('#8fe0dc', c.mood.sun, 0.2)],
        [1, mix('#1f8fa3', c.mood.sky[0], 0.25)],
      ],
      edge,
      c.height,
    ),
  );
  for (let i = 0; i < 16; i++)
    c.line(
      `M${n(c.width * c.random(-0.1, 1))} ${n(edge + (c.height - edge) * c.random(0.1, 1))}q${n(c.u * 6)} ${n(-c.u * 3)} ${n(c.u * 12)} 0t${n(c.u * 12)} 0`,
      '#ffffff',
      c.u * 0.8,
      0.4,
    );
  const deck = mix('#d9b58c', c.mood.near, 0.15);
  c.fill(
    shape(
      [-10, edge - c.u * 1.5],
      [c.width + 10, edge - c.u * 1.5],
      [c.width + 10, edge + c.u * 1.6],
      [-10, edge + c.u * 1.6],
    ),
    deck,
  );
  c.fill(
    shape(
      [-10, c.height * 0.74],
      [c.width * 0.34, c.height * 0.84],
      [c.width * 0.42, c.height + 10],
      [-10, c.height + 10],
    ),
    deck,
  );
  const [x, y] = [c.width * 0.17, c.height * 0.86];
  c.line(`M${n(x)} ${n(y)}V${n(y - c.u * 34)}`, '#f6efe2', c.u * 1.2);
  for (let k = 0; k < 6; k++)
    c.fill(
      `M${n(x)} ${n(y - c.u * 41)}L${n(x - c.u * (24 - 8 * k))} ${n(y - c.u * 27)}q${n(c.u * 4)} ${n(-c.u * 3)} ${n(c.u * 8)} 0z`,
      k % 2 ? '#f6efe2' : '#e4573d',
    );
  c.fill(`${oval(c.width * 0.7, c.height * 0.82, c.u * 9, c.u * 5)}`, '#ff9f80');
  c.fill(`${oval(c.width * 0.7, c.height * 0.815, c.u * 4.4, c.u * 2.2)}`, '#3fb2bb');
}

/** Running tracks from above. */
export function track(c: Canvas): void {
  wash(c, mix('#5f8f4a', c.mood.near, 0.1), mix('#3f6f3c', c.mood.near, 0.3));
  const [x, y] = [c.width * 0.5, c.height * 1.05];
  const clay = mix('#c8573a', c.mood.near, 0.08);
  const r = Math.max(c.width, c.height);
  c.fill(oval(x, y, r * 0.86, r * 0.86), clay);
  for (let lane = 0; lane < 7; lane++)
    c.line(oval(x, y, r * (0.84 - 0.065 * lane)), '#fff6ea', c.u * 0.7, 0.9);
  c.fill(oval(x, y, r * 0.4), mix('#6fa04f', c.mood.near, 0.1));
  for (let i = 0; i < 6; i++) {
    const [a, d] = [-Math.PI / 2 + c.random(-0.55, 0.55), r * (0.807 - 0.065 * i)];
    const [px, py] = [x + Math.cos(a) * d, y + Math.sin(a) * d];
    c.fill(oval(px + c.u * 3, py + c.u * 3, c.u * 3.4, c.u * 1.8), c.mood.near, 0.35);
    c.fill(
      oval(px, py, c.u * 2.6),
      ['#ffd166', '#2f6f8f', '#f6efe2', '#7b5aa6', '#ff8b60', '#232a3a'][i] ?? '#ffd166',
    );
  }
}

/** A bicycle under trees. */
export function bicycle(c: Canvas): void {
  sky(c, 0.7);
  sun(c, c.width * 0.3, c.height * 0.3, c.u * 7);
  layers(c, 2, 0.6, 0.68, (y) => smooth(hill(c, y, c.u * 6, 1.2)));
  for (const at of [0.06, 0.24, 0.78, 0.96])
    leafTree(c, c.width * at, c.height * 0.78, c.u * c.random(34, 46), mix('#7fa64e', c.mood.far, 0.25));
  c.fill(ground(c, `M-20 ${n(c.height * 0.8)}`), c.mood.near);
  floor(c, c.height * 0.8, land(c, 0.8), c.mood.near);
  const [x, y, r] = [c.width * 0.5, c.height * 0.74, c.u * 13];
  const ink = mix('#ff7445', c.mood.near, 0.05);
  c.line(`${oval(x - r * 1.6, y, r)}${oval(x + r * 1.6, y, r)}`, c.mood.near, c.u * 1.6);
  c.line(
    `M${n(x - r * 1.6)} ${n(y)}L${n(x - r * 0.7)} ${n(y - r * 1.3)}H${n(x + r)}L${n(x - r * 0.1)} ${n(y)}zL${n(x - r * 0.1)} ${n(y)}L${n(x - r * 0.85)} ${n(y - r * 1.7)}M${n(x + r * 1.6)} ${n(y)}L${n(x + r * 0.9)} ${n(y - r * 1.75)}l${n(r * 0.55)} ${n(-r * 0.1)}M${n(x - r * 1.2)} ${n(y - r * 1.72)}h${n(r * 0.7)}`,
    ink,
    c.u * 1.5,
  );
  c.fill(box(x + r * 1.1, y - r * 1.7, r * 0.9, r * 0.6), mix('#c9955c', c.mood.near, 0.2));
}
