import { floor, shine, wash } from '#contract/scenes/air.ts';
import { box, n, oval, shape, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';

/** Rows of heads, seen from behind. */
function audience(c: Canvas, from: number, rows = 4): void {
  for (let row = 0; row < rows; row++) {
    const t = rows === 1 ? 1 : row / (rows - 1);
    const r = c.u * (2.4 + 3.4 * t);
    const y = c.height * (from + (1.02 - from) * t);
    let heads = '';
    for (let x = -c.u * c.random(0, 6); x < c.width + r; x += r * 2.7)
      heads += `${oval(x, y - r * 0.5, r * 0.62, r * 0.76)}M${n(x - r * 1.3)} ${n(y + r * 1.8)}q0 ${n(-r * 1.7)} ${n(r * 1.3)} ${n(-r * 1.7)}t${n(r * 1.3)} ${n(r * 1.7)}z`;
    c.fill(
      `${heads}M0 ${n(y + r * 1.6)}H${c.width}V${c.height}H0Z`,
      mix(c.mood.near, c.mood.far, 0.3 * (1 - t)),
    );
  }
}

/** A speaker, a screen and a full hall. */
export function hall(c: Canvas): void {
  const [x, stage] = [c.width / 2, c.height * 0.62];
  wash(c, mix(c.mood.sky[0], c.mood.near, 0.45), c.mood.near);
  const [half, top] = [Math.min(c.width * 0.36, c.u * 52), stage - c.u * 40];
  shine(c, x, top + c.u * 18, half * 1.9, c.mood.glow, 0.55);
  c.fill(
    box(x - half, top, half * 2, c.u * 32),
    c.down(
      [
        [0, c.mood.sky[1]],
        [1, c.mood.sky[2]],
      ],
      top,
      stage,
    ),
  );
  c.fill(`${oval(x + half * 0.42, top + c.u * 14, c.u * 8)}`, c.mood.sun, 0.95);
  c.fill(
    `${box(x - half * 0.8, top + c.u * 7, half * 0.8, c.u * 2.6)}${box(x - half * 0.8, top + c.u * 12, half * 0.6, c.u * 1.6)}${box(x - half * 0.8, top + c.u * 15.5, half * 0.68, c.u * 1.6)}`,
    c.mood.near,
    0.7,
  );
  for (const side of [-1, 1])
    for (const k of [0.2, 0.6])
      c.fill(
        shape(
          [x + side * half * k * 2, -10],
          [x + side * half * k * 2 + c.u * 2, -10],
          [x + side * half * (k - 0.5), stage],
          [x + side * half * (k + 0.3), stage],
        ),
        c.mood.lamp,
        0.1,
      );
  floor(c, stage, mix(c.mood.far, c.mood.near, 0.4), c.mood.near);
  const px = x - half * 0.7;
  c.fill(
    `${oval(px, stage - c.u * 13, c.u * 1.9)}M${n(px - c.u * 2.6)} ${n(stage)}v${n(-c.u * 7)}q0 ${n(-c.u * 3.6)} ${n(c.u * 2.6)} ${n(-c.u * 3.6)}t${n(c.u * 2.6)} ${n(c.u * 3.6)}v${n(c.u * 7)}z`,
    c.mood.near,
  );
  audience(c, 0.76);
}

/** Beams of light over a crowd. */
export function concert(c: Canvas): void {
  wash(c, c.mood.near, mix(c.mood.sky[1], c.mood.near, 0.35));
  const colours = ['#ff5d8f', '#ff9d4d', '#7f6bff', '#37c8d8'];
  for (let i = 0; i < 9; i++) {
    const x = (c.width * (i + 0.5)) / 9;
    const lean = c.u * c.random(-34, 34);
    const colour = mix(colours[i % 4] ?? '#ff5d8f', c.mood.glow, 0.2);
    c.fill(
      shape(
        [x - c.u * 0.8, c.height * 0.06],
        [x + c.u * 0.8, c.height * 0.06],
        [x + lean + c.u * 13, c.height * 0.9],
        [x + lean - c.u * 13, c.height * 0.9],
      ),
      c.down(
        [
          [0, colour, 0.85],
          [1, colour, 0],
        ],
        0,
        c.height * 0.9,
      ),
      0.6,
    );
    shine(c, x, c.height * 0.06, c.u * 5, '#ffffff', 0.9);
  }
  shine(c, c.width / 2, c.height * 0.66, c.u * 40, c.mood.sun, 0.75);
  c.fill(box(0, c.height * 0.045, c.width, c.u * 1.4), c.mood.near);
  let arms = '';
  for (let i = 0; i < 15; i++) {
    const [x, tall] = [c.width * c.random(0, 1), c.u * c.random(10, 20)];
    arms += `M${n(x)} ${n(c.height)}q${n(c.u * c.random(-3, 3))} ${n(-tall)} ${n(c.u * c.random(-2, 2))} ${n(-tall * 1.3)}`;
  }
  c.line(arms, c.mood.near, c.u * 2.2);
  audience(c, 0.84, 3);
}

/** Red curtains, a lit stage. */
export function theatre(c: Canvas): void {
  const stage = c.height * 0.7;
  wash(c, mix(c.mood.sky[0], c.mood.near, 0.3), c.mood.near);
  shine(c, c.width / 2, stage - c.u * 10, c.u * 52, c.mood.sun, 0.9);
  floor(c, stage, mix('#c98f5c', c.mood.glow, 0.2), mix('#6b3d28', c.mood.near, 0.4));
  const red = mix('#b3232e', c.mood.near, 0.14);
  for (const side of [-1, 1])
    for (let i = 0; i < 7; i++) {
      const t = i / 6;
      const edge = side < 0 ? -10 + c.width * 0.3 * (1 - t) : c.width + 10 - c.width * 0.3 * (1 - t);
      c.fill(
        `M${n(side < 0 ? -10 : c.width + 10)} -10H${n(edge + side * c.u * -6)}Q${n(edge)} ${n(c.height * 0.4)} ${n(edge + side * c.u * 2)} ${n(stage + c.u * 8)}H${n(side < 0 ? -10 : c.width + 10)}Z`,
        i % 2 ? red : mix(red, c.mood.near, 0.32),
      );
    }
  let swags = '';
  for (let i = 0; i < 5; i++)
    swags += `M${n((c.width * i) / 5 - 4)} -10h${n(c.width / 5 + 8)}v${n(c.height * 0.1)}q${n(-c.width / 10)} ${n(c.height * 0.13)} ${n(-c.width / 5 - 8)} 0z`;
  c.fill(swags, mix(red, '#ff8b60', 0.14));
  audience(c, 0.9, 2);
}
