import { clouds, land, mirrored, shine, sky, sun, water } from '#contract/scenes/air.ts';
import { box, ground, n, polygon, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { birds, hill, palm, ridge } from '#contract/scenes/land-shapes.ts';

/** Open water under a low sun, land on the horizon. */
export function coast(c: Canvas): void {
  const horizon = openSea(c);
  const left = hill(c, horizon - c.u, c.u * 6, 1.2);
  c.fill(`${smooth(left)}L${c.width + 20} ${n(horizon + 4)}L-20 ${n(horizon + 4)}Z`, land(c, 0.3), 0.85);
  c.fill(ground(c, smooth(hill(c, c.height * 0.95, c.u * 4, 0.8))), c.mood.near);
  birds(c, c.width * 0.6, c.height * 0.28, 5);
}

function openSea(c: Canvas): number {
  const x = c.width * c.random(0.34, 0.66);
  const horizon = c.height * 0.58;
  sky(c, 0.58);
  sun(c, x, horizon - c.u * c.random(4, 13), c.u * 9);
  clouds(c, c.height * 0.26, 6);
  water(c, horizon, x);
  return horizon;
}

export function sails(c: Canvas): void {
  const horizon = openSea(c);
  const cloth = mix(c.mood.sun, c.mood.sky[1], 0.12);
  for (const [at, scale] of [
    [0.16, 0.4],
    [0.8, 0.55],
    [0.36, 1],
    [0.66, 1.5],
  ] as const) {
    const [x, y, s] = [c.width * (at + c.random(-0.04, 0.04)), horizon + c.u * 14 * scale, c.u * 15 * scale];
    c.fill(
      shape([x - s * 0.04, y - s * 1.5], [x - s * 0.04, y - s * 0.1], [x - s * 0.62, y - s * 0.1]),
      cloth,
    );
    c.fill(
      shape([x + s * 0.03, y - s * 1.35], [x + s * 0.03, y - s * 0.1], [x + s * 0.42, y - s * 0.1]),
      mix(cloth, '#e4573d', at === 0.36 ? 0.75 : 0.25),
    );
    c.fill(
      shape(
        [x - s * 0.66, y - s * 0.06],
        [x + s * 0.6, y - s * 0.06],
        [x + s * 0.4, y + s * 0.14],
        [x - s * 0.48, y + s * 0.14],
      ),
      c.mood.near,
    );
  }
  birds(c, c.width * 0.3, c.height * 0.2, 4);
}

export function island(c: Canvas): void {
  const horizon = openSea(c);
  const bay = smooth([
    [-20, c.height * 0.9],
    [c.width * 0.2, c.height * 0.84],
    [c.width * 0.55, c.height * 0.93],
    [c.width + 20, c.height * 0.86],
  ]);
  c.fill(
    `M${n(c.width * 0.62)} ${n(horizon + 3)}q${n(c.u * 9)} ${n(-c.u * 13)} ${n(c.u * 22)} ${n(-c.u * 9)}t${n(c.u * 26)} ${n(c.u * 9)}z`,
    land(c, 0.45),
  );
  c.fill(
    ground(c, bay),
    c.down(
      [
        [0, mix('#ecc995', c.mood.far, 0.3)],
        [1, mix('#c99a63', c.mood.near, 0.5)],
      ],
      c.height * 0.84,
      c.height,
    ),
  );
  palm(c, c.width * 0.14, c.height * 0.92, c.u * 48);
  palm(c, c.width * 0.22, c.height * 0.95, c.u * 34);
  palm(c, c.width * 0.88, c.height * 0.96, c.u * 40);
}

/** A lighthouse on white cliffs, its beam over the water. */
export function lighthouse(c: Canvas): void {
  const horizon = openSea(c);
  const [x, top] = [c.width * 0.72, c.height * 0.46];
  const rock = mix(mix('#f0e4d0', c.mood.far, 0.35), c.mood.sky[1], 0.2);
  c.fill(
    `M${n(c.width + 20)} ${n(top - c.u * 2)}L${n(x - c.u * 12)} ${n(top)}L${n(x - c.u * 17)} ${n(top + c.u * 9)}L${n(x - c.u * 14)} ${n(horizon + c.u * 8)}L${n(x - c.u * 22)} ${n(c.height * 0.86)}L${n(c.width + 20)} ${n(c.height)}Z`,
    c.down(
      [
        [0, rock],
        [1, mix(rock, c.mood.near, 0.6)],
      ],
      top,
      c.height * 0.9,
    ),
  );
  c.fill(
    `M${n(c.width + 20)} ${n(top - c.u * 4)}L${n(x - c.u * 11)} ${n(top - c.u)}l${n(-c.u)} ${n(c.u * 2.4)}L${n(c.width + 20)} ${n(top + c.u * 2)}Z`,
    land(c, 0.8),
  );
  const [w, y] = [c.u * 5, top - c.u * 26];
  c.fill(shape([x, y + c.u * 3], [x - c.width, y - c.u * 9], [x - c.width, y + c.u * 11]), c.mood.lamp, 0.22);
  c.fill(shape([x - w * 0.36, y], [x + w * 0.36, y], [x + w * 0.62, top], [x - w * 0.62, top]), c.mood.sun);
  for (const t of [0.22, 0.62])
    c.fill(
      box(x - w * (0.4 + 0.16 * t), y + (top - y) * t, w * (0.8 + 0.32 * t), (top - y) * 0.18),
      mix('#d5452f', c.mood.near, 0.2),
    );
  c.fill(
    `${box(x - w * 0.3, y - c.u * 4, w * 0.6, c.u * 4)}${shape([x - w * 0.4, y - c.u * 4], [x, y - c.u * 6.4], [x + w * 0.4, y - c.u * 4])}`,
    c.mood.near,
  );
  shine(c, x, y - c.u * 2, c.u * 13, c.mood.lamp, 0.95);
  birds(c, c.width * 0.4, c.height * 0.34, 6);
}

/** Steep walls on both sides of deep water. */
export function fjord(c: Canvas): void {
  const shore = c.height * 0.66;
  sky(c, 0.66);
  sun(c, c.width / 2, c.height * 0.36, c.u * 4);
  clouds(c, c.height * 0.24, 4);
  const walls = () => {
    for (let row = 0; row < 4; row++) {
      const t = row / 3;
      for (const side of [-1, 1]) {
        const gap = c.width * (0.02 + 0.2 * t) * (side < 0 ? 1 : 0.9);
        const edge = side < 0 ? -20 : c.width + 20;
        const crest = ridge(c, shore - c.u * (30 + 12 * t), c.u * 9, 0.52, 5);
        const slope = crest.map(([x, y]) => {
          const away = Math.min(1, Math.max(0, (side * (x - c.width / 2) - gap) / (c.width * 0.24)));
          return [x, shore - (shore - y) * Math.sqrt(away)] as const;
        });
        c.fill(
          `${polygon(side < 0 ? slope : slope.toReversed())}L${n(c.width / 2)} ${n(shore)}L${edge} ${n(shore)}Z`,
          c.down(
            [
              [0, land(c, 0.12 + 0.75 * t)],
              [1, mix(land(c, 0.12 + 0.75 * t), c.mood.sky[2], 0.35 * (1 - t))],
            ],
            shore - c.u * 44,
            shore,
          ),
        );
      }
    }
  };
  walls();
  water(c, shore, c.width / 2);
  mirrored(c, shore, 0.3, walls);
  const [x, y, s] = [c.width * c.random(0.42, 0.58), shore + c.u * 10, c.u * 11];
  c.fill(
    `M${n(x - s)} ${n(y)}h${n(s * 2)}l${n(-s * 0.25)} ${n(s * 0.28)}h${n(-s * 1.5)}z${box(x - s * 0.5, y - s * 0.3, s, s * 0.3)}${box(x - s * 0.2, y - s * 0.55, s * 0.5, s * 0.26)}`,
    c.mood.sun,
  );
}

/** Quay, masts and cranes. */
export function harbour(c: Canvas): void {
  const horizon = openSea(c);
  let cranes = '';
  for (const at of [0.1, 0.26, 0.78]) {
    const [x, h] = [c.width * at, c.u * c.random(22, 30)];
    cranes += `M${n(x)} ${n(horizon)}v${n(-h)}m${n(-c.u * 5)} ${n(c.u * 3)}h${n(c.u * 22)}m${n(-c.u * 17)} ${n(-c.u * 8)}l${n(c.u * 16)} ${n(c.u * 8)}M${n(x + c.u * 13)} ${n(horizon - h + c.u * 3)}v${n(c.u * 8)}M${n(x + c.u * 4)} ${n(horizon)}v${n(-h + c.u * 3)}`;
  }
  c.line(cranes, land(c, 0.55), c.u * 0.9);
  let boxes = '';
  for (let x = -c.u * 2; x < c.width; x += c.u * 7)
    boxes += box(x, horizon - c.u * c.random(1.5, 6), c.u * 6.4, c.u * 8);
  c.fill(boxes, land(c, 0.5));
  for (let i = 0; i < 7; i++) {
    const t = i / 6;
    const [x, y, s] = [c.width * ((i * 0.37 + 0.08) % 1), c.height * (0.68 + 0.22 * t), c.u * (6 + 9 * t)];
    c.fill(
      `M${n(x - s)} ${n(y)}q${n(s)} ${n(s * 0.2)} ${n(s * 2)} 0l${n(-s * 0.3)} ${n(s * 0.42)}h${n(-s * 1.3)}z`,
      mix(['#e4573d', '#f3efe6', '#2f6f8f', '#e9b44c'][i % 4] ?? '#f3efe6', c.mood.near, 0.3 + 0.2 * t),
    );
    c.line(
      `M${n(x)} ${n(y)}v${n(-s * 1.9)}m0 ${n(s * 0.3)}l${n(s * 0.8)} ${n(s * 1.5)}`,
      c.mood.near,
      c.u * 0.4,
    );
  }
}

/** A jetty into still water. */
export function jetty(c: Canvas): void {
  const horizon = openSea(c);
  const wood = mix('#8a5a3c', c.mood.near, 0.45);
  const [far, near] = [c.u * 3, c.u * 34];
  c.fill(
    shape(
      [c.width / 2 - far, horizon + c.u * 5],
      [c.width / 2 + far, horizon + c.u * 5],
      [c.width / 2 + near, c.height + 10],
      [c.width / 2 - near, c.height + 10],
    ),
    c.down(
      [
        [0, mix(wood, c.mood.glow, 0.4)],
        [1, wood],
      ],
      horizon,
      c.height,
    ),
  );
  const depth = c.height - horizon - c.u * 5;
  for (let i = 1; i < 16; i++) {
    const t = (i / 16) ** 2;
    const [y, half] = [horizon + c.u * 5 + depth * t, far + (near - far) * t];
    c.line(`M${n(c.width / 2 - half)} ${n(y)}h${n(2 * half)}`, c.mood.near, c.u * (0.2 + 0.7 * t), 0.6);
    if (i % 4 === 0)
      for (const side of [-1, 1])
        c.fill(
          box(
            c.width / 2 + side * half - c.u * (0.5 + t),
            y - c.u * (3 + 12 * t),
            c.u * (1 + 2 * t),
            c.u * (5 + 16 * t),
          ),
          c.mood.near,
        );
  }
}
