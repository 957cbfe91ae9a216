import { floor, land, shine, sky } from '#contract/scenes/air.ts';
import { box, ground, n, oval, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { hill, layers, pines } from '#contract/scenes/land-shapes.ts';

/** A tent and a fire under the stars. */
export function camp(c: Canvas): void {
  sky(c, 0.8);
  layers(c, 3, 0.56, 0.72, (y) => smooth(hill(c, y, c.u * 12, 1.1)));
  const line = hill(c, c.height * 0.8, c.u * 2, 1);
  c.fill(`${pines(c, line, c.u * 26)}${ground(c, smooth(line))}`, c.mood.near);
  const [x, y, s] = [c.width * 0.38, c.height * 0.9, c.u * 26];
  shine(c, x, y - s * 0.3, s * 1.3, c.mood.lamp, 0.5);
  c.fill(
    shape([x - s, y], [x - s * 0.1, y - s * 0.86], [x + s * 0.8, y]),
    c.down(
      [
        [0, mix('#f28a3c', c.mood.lamp, 0.4)],
        [1, mix('#c24d2c', c.mood.near, 0.2)],
      ],
      y - s,
      y,
    ),
  );
  c.fill(shape([x - s * 0.1, y - s * 0.86], [x - s * 0.32, y], [x + s * 0.2, y]), c.mood.near, 0.72);
  const fx = c.width * 0.74;
  shine(c, fx, y - c.u * 5, c.u * 34, '#ff9a4d', 0.75);
  c.fill(
    `M${n(fx - c.u * 5)} ${n(y)}q${n(-c.u)} ${n(-c.u * 9)} ${n(c.u * 5)} ${n(-c.u * 17)}q${n(c.u)} ${n(c.u * 6)} ${n(c.u * 4)} ${n(c.u * 8)}q${n(c.u * 3)} ${n(c.u * 5)} ${n(c.u)} ${n(c.u * 9)}z`,
    '#ffc45e',
  );
  c.line(
    `M${n(fx - c.u * 8)} ${n(y + c.u * 2)}l${n(c.u * 16)} ${n(-c.u * 3)}m0 ${n(c.u * 3)}l${n(-c.u * 16)} ${n(-c.u * 3)}`,
    mix('#6b3d28', c.mood.near, 0.4),
    c.u * 2,
  );
}

/** Strings of lamps over long tables. */
export function party(c: Canvas): void {
  sky(c, 0.7);
  layers(c, 2, 0.58, 0.66, (y) => smooth(hill(c, y, c.u * 9, 1.3)));
  floor(c, c.height * 0.68, land(c, 0.7), c.mood.near);
  for (let i = 0; i < 4; i++) {
    const [y, sag] = [c.height * (0.06 + 0.1 * i), c.height * 0.16];
    c.line(
      `M-10 ${n(y)}Q${n(c.width / 2)} ${n(y + sag * 2)} ${c.width + 10} ${n(y)}`,
      c.mood.near,
      c.u * 0.4,
      0.8,
    );
    for (let k = 1; k < 10; k++) {
      const t = k / 10;
      const [lx, ly] = [c.width * t, y + sag * 4 * t * (1 - t) + c.u * 1.6];
      shine(c, lx, ly, c.u * 5, c.mood.lamp, 0.9);
      c.fill(oval(lx, ly, c.u * 1.1), mix('#ffffff', c.mood.lamp, 0.4));
    }
  }
  for (let i = 0; i < 3; i++) {
    const [y, wide] = [c.height * (0.74 + 0.1 * i), c.width * (0.5 + 0.3 * i)];
    const x = (c.width - wide) / 2;
    c.fill(
      shape([x + wide * 0.04, y], [x + wide * 0.96, y], [x + wide, y + c.u * 6], [x, y + c.u * 6]),
      mix('#f6efe2', c.mood.near, 0.16),
    );
    c.fill(box(x, y + c.u * 6, wide, c.u * 7), mix('#d9c9b0', c.mood.near, 0.4));
    for (let k = 0; k < 9; k++) {
      c.fill(
        oval(x + (wide * (k + 0.5)) / 9, y + c.u * 2, c.u * 1.6, c.u * 2.4),
        mix(['#e4573d', '#e98ab0', '#f2b441'][k % 3] ?? '#e4573d', c.mood.near, 0.15),
      );
      shine(c, x + (wide * (k + 0.5)) / 9 + c.u * 3, y, c.u * 3, c.mood.lamp, 0.9);
    }
  }
}
