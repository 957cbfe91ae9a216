import { clouds, land, mirrored, shine, sky, sun, water } from '#contract/scenes/air.ts';
import { ground, n, polygon, shape, smooth, type Canvas, type Point } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { birds, heightAt, hill, house, layers, pine, pines, ridge } from '#contract/scenes/land-shapes.ts';

export function peaks(c: Canvas): void {
  const x = c.width * c.random(0.28, 0.72);
  sky(c, 0.66);
  sun(c, x, c.height * c.random(0.2, 0.3), c.u * 5);
  clouds(c, c.height * 0.27, 5);
  layers(c, 4, 0.56, 0.82, (y, t) => polygon(ridge(c, y, c.u * (34 - 14 * t), 0.52)));
  const front = hill(c, c.height * 0.9, c.u * 3, 1.4);
  c.fill(`${pines(c, front, c.u * 15)}${ground(c, smooth(front))}`, c.mood.near);
}

/** Peaks reflected in a still lake. */
export function lake(c: Canvas): void {
  const shore = c.height * 0.6;
  sky(c, 0.6);
  sun(c, c.width * c.random(0.3, 0.7), c.height * 0.24, c.u * 4);
  const far = ridge(c, shore - c.u * 6, c.u * 36, 0.5);
  const near = ridge(c, shore - c.u, c.u * 17, 0.48);
  const trees = hill(c, shore, c.u * 1.2, 2);
  const range = () => {
    for (const [points, t] of [
      [far, 0.16],
      [near, 0.5],
    ] as const)
      c.fill(
        `${polygon(points)}L${c.width + 20} ${n(shore)}L-20 ${n(shore)}Z`,
        c.down(
          [
            [0, land(c, t)],
            [1, mix(land(c, t), c.mood.sky[2], 0.4)],
          ],
          shore - c.u * 36,
          shore,
        ),
      );
    c.fill(`${smooth(trees)}L${c.width + 20} ${n(shore + 2)}L-20 ${n(shore + 2)}Z`, land(c, 0.85));
  };
  range();
  water(c, shore, c.width * 0.5);
  mirrored(c, shore, 0.42, range);
  c.fill(pines(c, hill(c, c.height * 1.02, c.u * 2, 1), c.u * 24), c.mood.near);
}

/** One great cone with snow on it. */
export function volcano(c: Canvas): void {
  const [x, foot, top] = [c.width * c.random(0.42, 0.58), c.height * 0.74, c.height * 0.26];
  const wide = Math.max(c.width * 0.46, c.u * 55);
  sky(c, 0.74);
  sun(c, x + wide * c.random(0.5, 0.75) * (c.random(0, 1) < 0.5 ? -1 : 1), top + c.u * 2, c.u * 6);
  const side = (t: number) => [x - wide * t ** 1.6 - c.u * 5, top + (foot - top) * t] as const;
  const left = [0, 0.2, 0.4, 0.6, 0.8, 1].map(side);
  const right = left.map(([px, py]): Point => [2 * x - px, py]);
  c.fill(
    `${smooth(left.toReversed())}L${n(x + c.u * 5)} ${n(top)}${smooth(right).replace('M', 'L')}Z`,
    c.down(
      [
        [0, land(c, 0.45)],
        [1, mix(land(c, 0.3), c.mood.sky[2], 0.55)],
      ],
      top,
      foot,
    ),
  );
  const snow = mix(c.mood.sun, c.mood.sky[1], 0.14);
  const line = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    const at = side(0.34);
    return [at[0] + (2 * x - 2 * at[0]) * t, at[1] + (i % 2 ? c.u * 5 : -c.u * 3) * c.random(0.6, 1)];
  });
  c.fill(
    `M${n(x - c.u * 5)} ${n(top)}H${n(x + c.u * 5)}${line
      .toReversed()
      .map(([a, b]) => `L${n(a)} ${n(b)}`)
      .join('')}Z`,
    snow,
  );
  clouds(c, foot - c.u * 6, 9);
  layers(c, 3, 0.78, 0.95, (y) => smooth(hill(c, y, c.u * 3, 1.5)));
  birds(c, c.width * 0.25, c.height * 0.3, 5);
}

/** Flat-topped rocks with their layers. */
export function canyon(c: Canvas): void {
  sky(c, 0.7);
  sun(c, c.width * c.random(0.35, 0.65), c.height * 0.34, c.u * 7);
  for (let row = 0; row < 3; row++) {
    const t = row / 2;
    const foot = c.height * (0.66 + 0.2 * t);
    const rock = mix(mix('#c8643c', c.mood.far, 0.5 * (1 - t)), c.mood.near, 0.15 + 0.4 * t);
    for (let x = -c.u * 10; x < c.width; x += c.u * c.random(26, 50)) {
      const [wide, tall] = [c.u * c.random(14, 30), c.u * c.random(14, 38) * (1.1 - 0.3 * t)];
      c.fill(
        shape(
          [x - wide * 0.2, foot + 4],
          [x, foot - tall],
          [x + wide, foot - tall],
          [x + wide * 1.2, foot + 4],
        ),
        c.down(
          [
            [0, mix(rock, c.mood.glow, 0.25)],
            [1, mix(rock, c.mood.near, 0.4)],
          ],
          foot - tall,
          foot,
        ),
      );
      for (let k = 1; k < 4; k++)
        c.line(
          `M${n(x - wide * 0.05 * k)} ${n(foot - tall + (tall * k) / 4)}h${n(wide * (1 + 0.1 * k))}`,
          c.mood.near,
          c.u * 0.5,
          0.22,
        );
    }
    c.fill(ground(c, smooth(hill(c, foot, c.u * 2, 1.2))), mix(rock, c.mood.near, 0.25));
  }
}

/** Snow on hills and trees, a cabin with its lamp on, snow in the air. */
export function snow(c: Canvas): void {
  sky(c, 0.6);
  sun(c, c.width * c.random(0.55, 0.8), c.height * 0.2, c.u * 4);
  const white = mix(c.mood.sun, c.mood.sky[1], 0.2);
  layers(c, 2, 0.5, 0.58, (y) => polygon(ridge(c, y, c.u * 24, 0.5)));
  for (let row = 0; row < 3; row++) {
    const t = row / 2;
    const line = hill(c, c.height * (0.64 + 0.2 * t), c.u * 4, 1.2);
    c.fill(pines(c, line, c.u * (9 + 10 * t)), mix(land(c, 0.7), white, 0.25));
    c.fill(ground(c, smooth(line)), mix(white, c.mood.sky[0], 0.3 - 0.24 * t));
    if (row === 1) {
      const x = c.width * c.random(0.3, 0.6);
      const y = heightAt(line, x) + c.u * 3;
      shine(c, x + c.u * 6, y - c.u * 3, c.u * 18, c.mood.lamp, 0.6);
      house(c, x, y, c.u * 12, c.u * 6, { wall: land(c, 0.9), roof: white, lit: 0.9 });
    }
  }
  let flakes = '';
  for (let i = 0; i < 90; i++) flakes += `M${n(c.random(0, c.width))} ${n(c.random(0, c.height))}h.1`;
  c.line(flakes, '#ffffff', c.u * 0.7, 0.75);
}

/** Curtains of light over snow. */
export function northernLights(c: Canvas): void {
  sky(c, 0.75);
  for (let band = 0; band < 3; band++) {
    const top = c.height * (0.12 + 0.14 * band);
    const line = hill(c, top + c.u * 8, c.u * 9, 0.8);
    const back = line.map(([x, y]): Point => [x + c.u * 6, y + c.u * c.random(22, 34)]).toReversed();
    c.fill(
      `${smooth(line)}${smooth(back).replace('M', 'L')}Z`,
      c.down(
        [
          [0, c.mood.glow, 0],
          [0.45, c.mood.glow, 0.55],
          [1, mix(c.mood.glow, '#8a5cff', 0.5), 0],
        ],
        top,
        top + c.u * 44,
      ),
    );
  }
  layers(c, 2, 0.7, 0.78, (y) => polygon(ridge(c, y, c.u * 18, 0.5)));
  const line = hill(c, c.height * 0.86, c.u * 3, 1);
  c.fill(ground(c, smooth(line)), mix(c.mood.glow, c.mood.sky[0], 0.72));
  for (const x of [0.08, 0.16, 0.83, 0.93])
    c.fill(pine(c.width * x, c.height * 0.95, c.u * c.random(20, 34)), c.mood.near);
}
