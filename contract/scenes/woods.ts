import { floor, land, shine, sky, sun, wash, water } from '#contract/scenes/air.ts';
import { box, ground, n, oval, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { hill, layers, leafTree, pines } from '#contract/scenes/land-shapes.ts';

export function forest(c: Canvas): void {
  sky(c, 0.7);
  sun(c, c.width * c.random(0.3, 0.7), c.height * c.random(0.24, 0.34), c.u * 6);
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    const line = hill(c, c.height * (0.6 + 0.32 * t), c.u * 4, 1.3);
    const colour = land(c, 0.08 + 0.9 * t);
    c.fill(
      `${pines(c, line, c.u * (14 + 20 * t))}${ground(c, smooth(line))}`,
      c.down(
        [
          [0, colour],
          [1, mix(colour, c.mood.sky[2], 0.45 * (1 - t))],
        ],
        c.height * 0.4,
        c.height,
      ),
    );
  }
}

/** Nothing but stems: a grove from within. */
export function bamboo(c: Canvas): void {
  wash(c, mix(c.mood.sky[2], c.mood.glow, 0.3), mix(c.mood.far, c.mood.near, 0.45));
  shine(c, c.width / 2, c.height * 0.35, c.u * 60, c.mood.sun, 0.9);
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    const wide = c.u * (1.2 + 3.4 * t);
    for (let x = c.u * c.random(-4, 2); x < c.width; x += wide * c.random(1.7, 4.6)) {
      if (t > 0.6 && Math.abs(x - c.width / 2) < c.width * 0.16 * t) continue;
      const colour = mix(land(c, 0.15 + 0.75 * t), c.mood.sky[2], 0.3 * (1 - t));
      c.fill(
        box(x, 0, wide, c.height),
        c.down(
          [
            [0, mix(colour, c.mood.glow, 0.25)],
            [1, colour],
          ],
          0,
          c.height,
        ),
      );
      let joints = '';
      for (let y = c.u * c.random(2, 16); y < c.height; y += c.u * c.random(13, 20))
        joints += `M${n(x)} ${n(y)}h${n(wide)}`;
      c.line(joints, c.mood.near, c.u * 0.4, 0.3 + 0.3 * t);
    }
  }
  floor(c, c.height * 0.93, mix(c.mood.near, c.mood.far, 0.25), c.mood.near);
}

/** A fall between two walls of rock. */
export function waterfall(c: Canvas): void {
  const [x, wide, pool] = [c.width / 2, c.u * c.random(13, 19), c.height * 0.78];
  sky(c, 0.5);
  layers(c, 2, 0.3, 0.4, (y) => smooth(hill(c, y, c.u * 8, 1.4)));
  c.fill(
    box(x - wide / 2, c.height * 0.3, wide, pool - c.height * 0.3),
    c.down(
      [
        [0, mix(c.mood.sun, c.mood.sky[1], 0.25)],
        [1, c.mood.sun],
      ],
      0,
      pool,
    ),
  );
  let threads = '';
  for (let i = 0; i < 26; i++)
    threads += `M${n(x + c.random(-0.48, 0.48) * wide)} ${n(c.height * c.random(0.3, 0.6))}v${n(c.u * c.random(6, 20))}`;
  c.line(threads, c.mood.sky[1], c.u * 0.4, 0.5);
  for (const side of [-1, 1]) {
    let wall = `M${n(x + side * (wide / 2 + c.u * 2))} ${n(c.height * 0.26)}`;
    for (let y = 0.3; y <= 0.82; y += 0.06)
      wall += `L${n(x + side * (wide / 2 + c.u * c.random(-2, 5)))} ${n(c.height * y)}`;
    const edge = side < 0 ? -20 : c.width + 20;
    c.fill(
      `${wall}L${edge} ${n(c.height * 0.9)}V${n(c.height * 0.16)}Z`,
      c.down(
        [
          [0, land(c, 0.5)],
          [1, land(c, 0.85)],
        ],
        0,
        pool,
      ),
    );
  }
  water(c, pool, x);
  for (let i = 0; i < 7; i++)
    c.fill(
      oval(x + c.random(-0.9, 0.9) * wide, pool + c.u * c.random(-1, 3), c.u * c.random(4, 9), c.u * 2.6),
      c.mood.sun,
      0.28,
    );
}

/** A park in autumn or in blossom: round trees in `leaf`. */
export function grove(c: Canvas, leaf: string): void {
  sky(c, 0.64);
  sun(c, c.width * c.random(0.3, 0.7), c.height * 0.3, c.u * 5);
  layers(c, 2, 0.56, 0.62, (y) => smooth(hill(c, y, c.u * 6, 1.2)));
  floor(c, c.height * 0.68, mix(land(c, 0.5), leaf, 0.3), c.mood.near);
  c.fill(
    shape(
      [c.width * 0.47, c.height * 0.68],
      [c.width * 0.53, c.height * 0.68],
      [c.width * 0.74, c.height],
      [c.width * 0.26, c.height],
    ),
    mix(c.mood.sky[2], c.mood.near, 0.3),
    0.75,
  );
  for (let row = 0; row < 4; row++)
    for (const side of [-1, 1])
      leafTree(
        c,
        c.width / 2 + side * (c.u * (9 + 17 * row) + c.width * 0.04 * row),
        c.height * (0.7 + 0.07 * row),
        c.u * (15 + 12 * row),
        mix(leaf, c.mood.far, 0.4 - 0.12 * row),
      );
  let fallen = '';
  for (let i = 0; i < 60; i++) fallen += `M${n(c.random(0, c.width))} ${n(c.height * c.random(0.74, 1))}h.1`;
  c.line(fallen, mix(leaf, c.mood.sun, 0.3), c.u, 0.8);
}
