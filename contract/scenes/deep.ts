import { floor, sky, sun, wash, water } from '#contract/scenes/air.ts';
import { ground, n, oval, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { hill } from '#contract/scenes/land-shapes.ts';

/** A wave about to break. */
export function wave(c: Canvas): void {
  sky(c, 0.5);
  sun(c, c.width * 0.74, c.height * 0.3, c.u * 8);
  water(c, c.height * 0.5, c.width * 0.74);
  const sea = mix('#1f7f93', c.mood.sky[0], 0.35);
  const foam = mix(c.mood.sun, c.mood.sky[1], 0.1);
  for (let row = 0; row < 5; row++) {
    const t = row / 4;
    const [y, h] = [c.height * (0.62 + 0.11 * row), c.u * (10 + 18 * t)];
    const x = c.width * ([0.62, 0.1, 0.5, -0.02, 0.4][row] ?? 0);
    const crest = `M-20 ${n(y)}Q${n(x * 0.6)} ${n(y)} ${n(x)} ${n(y - h * 0.8)}q${n(h * 0.5)} ${n(-h * 0.5)} ${n(h * 1.1)} ${n(h * 0.1)}q${n(-h * 0.6)} ${n(-h * 0.1)} ${n(-h * 0.5)} ${n(h * 0.5)}q${n(h * 0.3)} ${n(h * 0.5)} ${n(h * 1.4)} ${n(h * 0.4)}L${c.width + 20} ${n(y + h * 0.1)}`;
    c.fill(
      `${crest}V${c.height + 20}H-20Z`,
      c.down(
        [
          [0, mix(sea, c.mood.sky[2], 0.5 * (1 - t))],
          [1, mix(sea, c.mood.near, 0.5)],
        ],
        y - h,
        y + h * 1.6,
      ),
    );
    c.line(crest, foam, c.u * (0.5 + 0.9 * t), 0.85);
  }
}

/** Below the surface: light, coral, fish. */
export function reef(c: Canvas): void {
  const deep = mix('#0b5a78', c.mood.sky[0], 0.3);
  wash(c, mix('#7fd6d0', c.mood.sun, 0.25), deep);
  for (let i = 0; i < 7; i++) {
    const x = c.width * c.random(0, 1);
    c.fill(
      shape(
        [x, -10],
        [x + c.u * c.random(4, 9), -10],
        [x + c.u * c.random(-30, 10), c.height * 0.8],
        [x - c.u * c.random(20, 44), c.height * 0.8],
      ),
      '#ffffff',
      0.1,
    );
  }
  for (let row = 0; row < 3; row++)
    c.fill(
      ground(c, smooth(hill(c, c.height * (0.82 + 0.07 * row), c.u * 4, 1.6))),
      mix(mix('#3a8f98', '#e9c58f', 0.18 * row), c.mood.near, 0.2 * row),
    );
  const corals = ['#e8615a', '#f29f58', '#c86aa6', '#f4c95d'];
  for (let i = 0; i < 11; i++) {
    const [x, h] = [c.width * c.random(0, 1), c.u * c.random(7, 20)];
    let arms = `M${n(x)} ${n(c.height)}v${n(-h)}`;
    for (const side of [-1, 1])
      arms += `M${n(x)} ${n(c.height - h * 0.4)}q${n(side * h * 0.4)} 0 ${n(side * h * 0.4)} ${n(-h * 0.4)}`;
    c.line(arms, mix(corals[i % 4] ?? '#e8615a', deep, 0.2), c.u * 2);
  }
  for (let i = 0; i < 12; i++) {
    const [x, y, s] = [c.width * c.random(0.05, 0.95), c.height * c.random(0.2, 0.72), c.u * c.random(2, 5)];
    c.fill(
      `${oval(x, y, s, s * 0.5)}${shape([x - s * 0.8, y], [x - s * 1.6, y - s * 0.5], [x - s * 1.6, y + s * 0.5])}`,
      mix(corals[i % 4] ?? '#f4c95d', '#ffffff', 0.3),
    );
  }
  floor(c, c.height * 0.985, c.mood.near, c.mood.near);
}
