import { land } from '#contract/scenes/air.ts';
import { box, ground, n, oval, shape, type Canvas, type Point } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';

/** A ridge of `2^steps` pieces, by midpoint displacement. */
export function ridge(canvas: Canvas, y: number, rise: number, rough: number, steps = 7): Point[] {
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

/** A soft hill: three sines. */
export function hill(canvas: Canvas, y: number, rise: number, waves: number): Point[] {
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

/** Land in `count` layers from far to near, each with the haze of its distance. */
export function layers(
  canvas: Canvas,
  count: number,
  from: number,
  to: number,
  outline: (y: number, t: number) => string,
): void {
  for (let index = 0; index < count; index++) {
    const t = count === 1 ? 1 : index / (count - 1);
    const y = canvas.height * (from + (to - from) * t);
    const colour = land(canvas, 0.06 + 0.94 * t);
    canvas.fill(
      ground(canvas, outline(y, t)),
      canvas.down(
        [
          [0, colour],
          [1, mix(colour, canvas.mood.sky[2], 0.5 * (1 - t))],
        ],
        y - canvas.u * 12,
        y + canvas.height * 0.22,
      ),
    );
  }
}

/** Height of a line of points at `x`. */
export const heightAt = (points: readonly Point[], x: number): number =>
  (points.find((point) => point[0] > x) ?? points[0])?.[1] ?? 0;

export function pines(canvas: Canvas, line: readonly Point[], tall: number): string {
  let path = '';
  for (let x = -tall; x < canvas.width + tall; x += tall * canvas.random(0.16, 0.42))
    path += pine(x, heightAt(line, x) + tall * 0.1, tall * canvas.random(0.5, 1.1));
  return path;
}

export function pine(x: number, y: number, tall: number): string {
  const wide = tall * 0.17;
  return `M${n(x)} ${n(y - tall)}L${n(x + wide * 0.5)} ${n(y - tall * 0.6)}h${n(-wide * 0.2)}L${n(x + wide * 0.8)} ${n(y - tall * 0.28)}h${n(-wide * 0.25)}L${n(x + wide)} ${n(y)}H${n(x - wide)}L${n(x - wide * 0.55)} ${n(y - tall * 0.28)}h${n(-wide * 0.25)}L${n(x - wide * 0.3)} ${n(y - tall * 0.6)}h${n(-wide * 0.2)}Z`;
}

/** A round tree: a trunk and a crown of discs. */
export function leafTree(canvas: Canvas, x: number, y: number, tall: number, colour: string): void {
  canvas.line(`M${n(x)} ${n(y)}v${n(-tall * 0.6)}`, mix(colour, canvas.mood.near, 0.7), tall * 0.06);
  for (let index = 0; index < 7; index++)
    canvas.fill(
      oval(
        x + canvas.random(-0.3, 0.3) * tall,
        y - tall * canvas.random(0.55, 0.95),
        tall * canvas.random(0.14, 0.24),
      ),
      mix(colour, canvas.mood.glow, canvas.random(0, 0.35)),
    );
}

export function palm(canvas: Canvas, x: number, y: number, tall: number): void {
  const lean = tall * canvas.random(-0.25, 0.25);
  const [topX, topY] = [x + lean, y - tall];
  canvas.line(
    `M${n(x)} ${n(y)}Q${n(x)} ${n(y - tall * 0.5)} ${n(topX)} ${n(topY)}`,
    canvas.mood.near,
    tall * 0.045,
  );
  let leaves = '';
  for (let index = 0; index < 8; index++) {
    const angle = (index / 7) * Math.PI * 1.25 - Math.PI * 0.125;
    const [dx, dy] = [-Math.cos(angle) * tall * 0.46, -Math.sin(angle) * tall * 0.3];
    leaves += `M${n(topX)} ${n(topY)}q${n(dx * 0.5)} ${n(dy - tall * 0.08)} ${n(dx)} ${n(dy + tall * 0.14)}q${n(-dx * 0.4)} ${n(-tall * 0.12)} ${n(-dx)} ${n(-dy - tall * 0.14)}z`;
  }
  canvas.fill(leaves, canvas.mood.near);
}

/** A gabled house with lit windows. */
export function house(
  canvas: Canvas,
  x: number,
  y: number,
  wide: number,
  tall: number,
  look: { wall: string; roof: string; lit?: number },
): void {
  canvas.fill(box(x, y - tall, wide, tall * 2.4), look.wall);
  canvas.fill(
    shape([x - wide * 0.08, y - tall], [x + wide * 0.5, y - tall - wide * 0.34], [x + wide * 1.08, y - tall]),
    look.roof,
  );
  const dark = mix(look.wall, canvas.mood.near, 0.6);
  for (let row = 0; row < 2; row++)
    for (let column = 0; column < 3; column++)
      canvas.fill(
        box(x + wide * (0.14 + 0.27 * column), y - tall * (0.84 - 0.42 * row), wide * 0.16, tall * 0.24),
        canvas.random(0, 1) < (look.lit ?? 0.4) ? canvas.mood.lamp : dark,
      );
}

/** Birds in the distance. */
export function birds(canvas: Canvas, x: number, y: number, count: number): void {
  let path = '';
  for (let index = 0; index < count; index++) {
    const [bx, by, span] = [
      x + canvas.random(-18, 18) * canvas.u,
      y + canvas.random(-9, 9) * canvas.u,
      canvas.u * canvas.random(1.2, 2.4),
    ];
    path += `M${n(bx - span)} ${n(by)}q${n(span * 0.5)} ${n(-span * 0.7)} ${n(span)} 0q${n(span * 0.5)} ${n(-span * 0.7)} ${n(span)} 0`;
  }
  canvas.line(path, canvas.mood.near, canvas.u * 0.35, 0.7);
}
