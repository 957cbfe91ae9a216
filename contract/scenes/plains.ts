import { clouds, floor, land, sky, sun } from '#contract/scenes/air.ts';
import { box, ground, n, oval, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { birds, hill, house, layers } from '#contract/scenes/land-shapes.ts';

export function hills(c: Canvas): void {
  sky(c, 0.62);
  sun(c, c.width * c.random(0.3, 0.7), c.height * 0.4, c.u * 7);
  clouds(c, c.height * 0.24, 6);
  layers(c, 5, 0.52, 0.88, (y) => smooth(hill(c, y, c.u * 7, 1.1)));
  birds(c, c.width * 0.7, c.height * 0.26, 4);
}

/** Rows that converge in the distance: vines, lavender, tea. `crop` is their colour. */
export function rows(c: Canvas, crop: string): void {
  const horizon = c.height * 0.5;
  sky(c, 0.5);
  sun(c, c.width * c.random(0.3, 0.7), horizon - c.u * 7, c.u * 7);
  clouds(c, c.height * 0.2, 5);
  layers(c, 2, 0.44, 0.5, (y) => smooth(hill(c, y, c.u * 5, 1.4)));
  floor(c, horizon, mix(crop, c.mood.sky[2], 0.5), mix(crop, c.mood.near, 0.6));
  const spread = Math.max(c.width, c.height);
  for (let index = -13; index <= 13; index++) {
    const foot = c.width / 2 + index * spread * 0.13;
    const lit = mix(crop, c.mood.glow, 0.22);
    c.fill(
      shape(
        [c.width / 2 + index * c.u * 3.2 - c.u * 0.3, horizon],
        [c.width / 2 + index * c.u * 3.2 + c.u * 0.3, horizon],
        [foot + spread * 0.045, c.height + 10],
        [foot - spread * 0.03, c.height + 10],
      ),
      c.down(
        [
          [0, mix(lit, c.mood.sky[2], 0.35)],
          [1, mix(crop, c.mood.near, 0.3)],
        ],
        horizon,
        c.height,
      ),
    );
  }
  const [x, y, wide] = [c.width * c.random(0.2, 0.7), horizon + c.u * 2, c.u * 9];
  house(c, x, y, wide, wide * 0.5, {
    wall: mix(c.mood.sun, c.mood.far, 0.3),
    roof: mix('#b4573d', c.mood.near, 0.3),
  });
}

/** Terraces one above the other, each a step of the hill. */
export function terraces(c: Canvas): void {
  sky(c, 0.5);
  sun(c, c.width * c.random(0.3, 0.7), c.height * 0.22, c.u * 6);
  layers(c, 2, 0.36, 0.44, (y) => smooth(hill(c, y, c.u * 8, 1.3)));
  for (let index = 0; index < 13; index++) {
    const t = index / 12;
    const y = c.height * (0.46 + 0.56 * t ** 1.2);
    const edge = hill(c, y, c.u * (2 + 5 * t), 1.1);
    const green = mix(mix('#6f9c53', c.mood.far, 0.35), c.mood.near, 0.12 + 0.5 * t);
    c.fill(ground(c, smooth(edge)), index % 2 ? mix(green, c.mood.sky[2], 0.42) : green);
    c.line(smooth(edge), mix(c.mood.sun, green, 0.35), c.u * (0.3 + 0.5 * t), 0.6);
  }
}

export function dunes(c: Canvas): void {
  sky(c, 0.6);
  sun(c, c.width * c.random(0.25, 0.75), c.height * c.random(0.28, 0.38), c.u * 6);
  for (let index = 0; index < 5; index++) {
    const t = index / 4;
    const y = c.height * (0.58 + 0.3 * t);
    const lit = mix(mix(c.mood.far, c.mood.glow, 0.45 * (1 - t * 0.6)), c.mood.near, 0.55 * t);
    c.fill(
      ground(c, smooth(hill(c, y, c.u * (9 + 12 * t), 1))),
      c.down(
        [
          [0, lit],
          [1, mix(lit, c.mood.near, 0.55)],
        ],
        y - c.u * 10,
        y + c.height * 0.3,
      ),
    );
  }
}

/** A wide plain, one great sun, trees like umbrellas. */
export function savanna(c: Canvas): void {
  const plain = c.height * 0.74;
  sky(c, 0.74);
  sun(c, c.width * c.random(0.35, 0.65), plain - c.u * 14, c.u * 17);
  c.fill(ground(c, smooth(hill(c, plain - c.u * 2, c.u * 2, 1))), land(c, 0.4));
  floor(c, plain, land(c, 0.7), c.mood.near);
  for (const [x, tall] of [
    [0.2, 34],
    [0.82, 24],
    [0.55, 12],
  ] as const) {
    const [tx, h] = [c.width * (x + c.random(-0.05, 0.05)), c.u * tall];
    c.line(
      `M${n(tx)} ${n(plain + h * 0.2)}q${n(h * 0.06)} ${n(-h * 0.6)} ${n(-h * 0.1)} ${n(-h * 0.9)}m${n(h * 0.08)} ${n(h * 0.4)}l${n(h * 0.3)} ${n(-h * 0.36)}`,
      c.mood.near,
      h * 0.05,
    );
    c.fill(
      `${oval(tx - h * 0.1, plain - h * 0.74, h * 0.5, h * 0.1)}${oval(tx + h * 0.25, plain - h * 0.66, h * 0.32, h * 0.07)}`,
      c.mood.near,
    );
  }
  birds(c, c.width * 0.5, c.height * 0.2, 7);
}

/** Flowers to the horizon, balloons above. */
export function balloons(c: Canvas): void {
  sky(c, 0.72);
  sun(c, c.width * c.random(0.15, 0.35), c.height * 0.6, c.u * 6);
  layers(c, 3, 0.72, 0.86, (y) => smooth(hill(c, y, c.u * 5, 1.2)));
  const cloth = ['#e4573d', '#f2b441', '#3f8fb5', '#7b5aa6', '#e98aa0', '#4fa37a'];
  for (let index = 0; index < 6; index++) {
    const [x, y, r] = [
      c.width * (0.1 + 0.16 * index),
      c.height * c.random(0.14, 0.52),
      c.u * (5 + 9 * c.random(0, 1) ** 2),
    ];
    const colour = mix(cloth[index] ?? '#e4573d', c.mood.sky[1], 0.18);
    c.fill(
      `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0q0 ${n(r * 0.7)} ${n(-r * 0.75)} ${n(r * 1.35)}h${n(-r * 0.5)}q${n(-r * 0.75)} ${n(-r * 0.65)} ${n(-r * 0.75)} ${n(-r * 1.35)}z`,
      colour,
    );
    c.fill(
      `M${n(x - r * 0.4)} ${n(y)}a${n(r * 0.4)} ${n(r)} 0 1 1 ${n(r * 0.8)} 0q0 ${n(r * 0.7)} ${n(-r * 0.2)} ${n(r * 1.35)}h${n(-r * 0.4)}q${n(-r * 0.2)} ${n(-r * 0.65)} ${n(-r * 0.2)} ${n(-r * 1.35)}z`,
      mix(colour, c.mood.sun, 0.5),
    );
    c.fill(box(x - r * 0.2, y + r * 1.6, r * 0.4, r * 0.3), c.mood.near);
  }
  let petals = '';
  for (let i = 0; i < 170; i++)
    petals += `M${n(c.random(0, c.width))} ${n(c.height * (0.9 + 0.1 * c.random(0, 1)))}h.1`;
  c.line(petals, mix('#ff8fae', c.mood.sun, 0.2), c.u * 1.3, 0.9);
}

/** Above the weather. */
export function aboveClouds(c: Canvas): void {
  sky(c, 0.6);
  sun(c, c.width * c.random(0.3, 0.7), c.height * 0.4, c.u * 8);
  for (let row = 0; row < 6; row++) {
    const t = row / 5;
    const y = c.height * (0.5 + 0.46 * t);
    const tone = mix(mix(c.mood.sky[2], c.mood.sun, 0.5), c.mood.sky[0], 0.12 + 0.4 * t);
    let puffs = '';
    for (let x = -c.u * 6; x < c.width + c.u * 6; x += c.u * c.random(5, 12))
      puffs += oval(x, y + c.u * c.random(-2, 3), c.u * c.random(6, 13), c.u * c.random(4, 8));
    c.fill(`${puffs}M0 ${n(y)}H${c.width}V${c.height}H0Z`, tone);
  }
}
