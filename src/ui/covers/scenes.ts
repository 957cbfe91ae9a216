import { clouds, land, sky, sun, water } from '#src/ui/covers/air.ts';
import { ground, n, polygon, smooth, type Canvas, type Point } from '#src/ui/covers/canvas.ts';
import { mix } from '#src/ui/covers/colour-mix.ts';
import type { SceneName } from '#src/ui/covers/cover-for.ts';

/** Midpoint displacement: a ridge of `2^steps` pieces. */
function ridge(canvas: Canvas, y: number, rise: number, rough: number, steps = 7): Point[] {
  let heights = [canvas.random(-0.4, 0.4), canvas.random(-0.4, 0.4)];
  let swing = 1;
  for (let step = 0; step < steps; step++) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + canvas.random(-1, 1) * swing];
    });
    swing *= rough;
  }
  return heights.map(
    (height, index) =>
      [-20 + ((canvas.width + 40) * index) / (heights.length - 1), y - Math.abs(height) * rise] as const,
  );
}

/** Three sines: a soft hill. */
function hill(canvas: Canvas, y: number, rise: number, waves: number): Point[] {
  const [a, b, c] = [canvas.random(0, 7), canvas.random(0, 7), canvas.random(0, 7)];
  return Array.from({ length: 25 }, (_, index) => {
    const x = index / 24;
    const lift =
      Math.sin(x * 3.1 * waves + a) * 0.6 +
      Math.sin(x * 6.3 * waves + b) * 0.3 +
      Math.sin(x * 14 * waves + c) * 0.1;
    return [-20 + x * (canvas.width + 40), y - rise * lift] as const;
  });
}

function layers(
  canvas: Canvas,
  count: number,
  from: number,
  to: number,
  shape: (y: number, t: number) => string,
): void {
  for (let index = 0; index < count; index++) {
    const t = count === 1 ? 1 : index / (count - 1);
    const y = canvas.height * (from + (to - from) * t);
    const colour = land(canvas, 0.06 + 0.94 * t);
    const haze = mix(colour, canvas.mood.sky[2], 0.5 * (1 - t));
    canvas.add(
      `<path d="${ground(canvas, shape(y, t))}" fill="${canvas.down(
        [
          [0, colour],
          [1, haze],
        ],
        y - canvas.u * 12,
        y + canvas.height * 0.22,
      )}"/>`,
    );
  }
}

function pines(canvas: Canvas, ground: readonly Point[], tall: number): string {
  let path = '';
  for (let x = -tall; x < canvas.width + tall; x += tall * canvas.random(0.16, 0.42)) {
    const near = ground.find((point) => point[0] > x) ?? ground[0];
    if (!near) continue;
    const [y, height] = [near[1] + tall * 0.1, tall * canvas.random(0.5, 1.1)];
    const wide = height * 0.17;
    path += `M${n(x)} ${n(y - height)}L${n(x + wide * 0.5)} ${n(y - height * 0.6)}h${n(-wide * 0.2)}L${n(x + wide * 0.8)} ${n(y - height * 0.28)}h${n(-wide * 0.25)}L${n(x + wide)} ${n(y)}H${n(x - wide)}L${n(x - wide * 0.55)} ${n(y - height * 0.28)}h${n(-wide * 0.25)}L${n(x - wide * 0.3)} ${n(y - height * 0.6)}h${n(-wide * 0.2)}Z`;
  }
  return path;
}

function mountains(canvas: Canvas): void {
  const x = canvas.width * canvas.random(0.28, 0.72);
  sky(canvas, 0.66);
  sun(canvas, x, canvas.height * canvas.random(0.2, 0.3), canvas.u * 5);
  clouds(canvas, canvas.height * 0.27, 5);
  layers(canvas, 4, 0.56, 0.82, (y, t) => polygon(ridge(canvas, y, canvas.u * (34 - 14 * t), 0.52)));
  const front = hill(canvas, canvas.height * 0.9, canvas.u * 3, 1.4);
  canvas.add(
    `<path d="${pines(canvas, front, canvas.u * 15)}${ground(canvas, smooth(front))}" fill="${canvas.mood.near}"/>`,
  );
}

function coast(canvas: Canvas): void {
  const x = canvas.width * canvas.random(0.34, 0.66);
  const horizon = canvas.height * 0.58;
  sky(canvas, 0.58);
  sun(canvas, x, horizon - canvas.u * canvas.random(6, 13), canvas.u * 8);
  clouds(canvas, canvas.height * 0.26, 6);
  const left = hill(canvas, horizon - canvas.u, canvas.u * 6, 1.2);
  canvas.add(
    `<path d="${smooth(left)}L${canvas.width + 20} ${n(horizon + 4)}L-20 ${n(horizon + 4)}Z" fill="${land(canvas, 0.3)}" opacity=".85"/>`,
  );
  water(canvas, horizon, x);
  const shore = hill(canvas, canvas.height * 0.95, canvas.u * 4, 0.8);
  canvas.add(`<path d="${ground(canvas, smooth(shore))}" fill="${canvas.mood.near}"/>`);
}

function desert(canvas: Canvas): void {
  sky(canvas, 0.6);
  sun(
    canvas,
    canvas.width * canvas.random(0.25, 0.75),
    canvas.height * canvas.random(0.28, 0.38),
    canvas.u * 6,
  );
  for (let index = 0; index < 5; index++) {
    const t = index / 4;
    const y = canvas.height * (0.58 + 0.3 * t);
    const points = hill(canvas, y, canvas.u * (5 + 7 * t), 0.9);
    const lit = mix(mix(canvas.mood.far, canvas.mood.glow, 0.45 * (1 - t * 0.6)), canvas.mood.near, 0.55 * t);
    canvas.add(
      `<path d="${ground(canvas, smooth(points))}" fill="${canvas.down(
        [
          [0, lit],
          [1, mix(lit, canvas.mood.near, 0.55)],
        ],
        y - canvas.u * 10,
        y + canvas.height * 0.3,
      )}"/>`,
    );
  }
}

function skyline(canvas: Canvas): void {
  const { width, height, u, random, mood } = canvas;
  const [base, x] = [height * 0.68, width * random(0.3, 0.7)];
  sky(canvas, 0.68);
  sun(canvas, x, base - u * random(18, 28), u * 6.5);
  clouds(canvas, height * 0.22, 5);
  const middle = random(0.3, 0.7);
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    let walls = '';
    let lamps = '';
    for (let at = -20; at < width + 20;) {
      const wide = u * random(3.4, 8.4);
      const tall =
        u *
        (10 + 34 * Math.exp(-((((at + wide / 2) / width - middle) / 0.3) ** 2)) * random(0.5, 1)) *
        (1.1 - 0.3 * t);
      walls += `M${n(at)} ${n(base + 2)}V${n(base - tall)}h${n(wide)}V${n(base + 2)}Z`;
      if (t > 0.3)
        for (let wy = base - tall + u * 1.6; wy < base - u; wy += u * 1.7)
          for (let wx = at + u * 0.8; wx < at + wide - u * 0.8; wx += u * 1.4)
            if (random(0, 1) < (mood.stars ? 0.3 : 0.14) * t) lamps += `M${n(wx)} ${n(wy)}v${n(u * 0.8)}`;
      at += wide * random(0.95, 1.4);
    }
    canvas.add(
      `<path d="${walls}" fill="${canvas.down(
        [
          [0, land(canvas, 0.08 + 0.8 * t)],
          [1, mix(land(canvas, 0.08 + 0.8 * t), mood.sky[2], 0.5 * (1 - t))],
        ],
        base - u * 40,
        base,
      )}"/>`,
    );
    if (lamps)
      canvas.add(
        `<path d="${lamps}" stroke="${mood.lamp}" stroke-width="${n(u * 0.5)}" opacity="${n(0.4 + 0.5 * t)}"/>`,
      );
  }
  water(canvas, base, x);
}

function forest(canvas: Canvas): void {
  sky(canvas, 0.7);
  sun(
    canvas,
    canvas.width * canvas.random(0.3, 0.7),
    canvas.height * canvas.random(0.24, 0.34),
    canvas.u * 6,
  );
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    const floor = hill(canvas, canvas.height * (0.6 + 0.32 * t), canvas.u * 4, 1.3);
    const colour = land(canvas, 0.08 + 0.9 * t);
    canvas.add(
      `<path d="${pines(canvas, floor, canvas.u * (14 + 20 * t))}${ground(canvas, smooth(floor))}" fill="${canvas.down(
        [
          [0, colour],
          [1, mix(colour, canvas.mood.sky[2], 0.45 * (1 - t))],
        ],
        canvas.height * 0.4,
        canvas.height,
      )}"/>`,
    );
  }
}

function hills(canvas: Canvas): void {
  sky(canvas, 0.62);
  sun(canvas, canvas.width * canvas.random(0.3, 0.7), canvas.height * 0.4, canvas.u * 7);
  clouds(canvas, canvas.height * 0.24, 6);
  layers(canvas, 5, 0.52, 0.88, (y, t) => smooth(hill(canvas, y, canvas.u * (5 + 4 * t), 1.1)));
  let rows = '';
  for (let index = 0; index < 13; index++)
    rows += `M${n(canvas.width * (0.5 + (index - 6) * 0.03))} ${n(canvas.height * 0.86)}L${n(canvas.width * (0.5 + (index - 6) * 0.2))} ${n(canvas.height * 1.03)}`;
  canvas.add(
    `<path d="${rows}" stroke="${mix(canvas.mood.near, canvas.mood.glow, 0.3)}" stroke-width="${n(canvas.u * 0.5)}" opacity=".5"/>`,
  );
}

export const SCENES: Record<SceneName, (canvas: Canvas) => void> = {
  mountains,
  coast,
  desert,
  skyline,
  forest,
  hills,
};
