import { n, smooth, type Canvas, type Point } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';

/** Sky, with stars if the mood has them. */
export function sky(canvas: Canvas, horizon: number): void {
  const { width, height, mood, random } = canvas;
  const [top, middle, low] = mood.sky;
  canvas.add(
    `<path d="M0 0H${width}V${height}H0Z" fill="${canvas.down(
      [
        [0, top],
        [0.5, middle],
        [1, low],
      ],
      0,
      height * horizon,
    )}"/>`,
  );
  if (!mood.stars) return;
  let path = '';
  for (let i = 0; i < 70; i++) path += `M${n(random(0, width))} ${n(random(0, height * horizon * 0.7))}h.1`;
  canvas.add(
    `<path d="${path}" stroke="#fff" stroke-width="${n(canvas.u * 0.4)}" stroke-linecap="round" opacity=".6"/>`,
  );
}

/** A low sun, or a moon, with its halo. */
export function sun(canvas: Canvas, x: number, y: number, radius: number): void {
  const { glow, sun: disc } = canvas.mood;
  const halo = radius * 7;
  canvas.add(
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(halo)}" fill="${canvas.round(
      [
        [0, glow, 0.85],
        [0.2, glow, 0.4],
        [0.5, glow, 0.12],
        [1, glow, 0],
      ],
      x,
      y,
      halo,
    )}"/>`,
  );
  canvas.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${disc}"/>`);
}

export function clouds(canvas: Canvas, y: number, count: number): void {
  const { u, width, random, mood } = canvas;
  const tone = mix(mood.sky[2], '#ffffff', 0.25);
  for (let i = 0; i < count; i++) {
    const [cx, cy, reach, lift] = [
      random(0, width),
      y + random(-9, 9) * u,
      random(14, 36) * u,
      random(1, 2.4) * u,
    ];
    const points: Point[] = Array.from(
      { length: 9 },
      (_, k) =>
        [
          cx - reach + (2 * reach * k) / 8,
          cy - Math.sin((k / 8) * Math.PI) * lift * random(0.5, 1.5),
        ] as const,
    );
    canvas.add(`<path d="${smooth(points)}Z" fill="${tone}" opacity="${n(random(0.2, 0.5))}"/>`);
  }
}

/** Still water from `y` down, with the sun's path of light. */
export function water(canvas: Canvas, y: number, sunX: number): void {
  const { width, height, u, mood, random } = canvas;
  const [top, bottom] = [mix(mood.sky[2], mood.sky[1], 0.35), mix(mood.sky[0], mood.near, 0.45)];
  canvas.add(
    `<path d="M0 ${n(y)}H${width}V${height}H0Z" fill="${canvas.down(
      [
        [0, top],
        [0.4, mix(top, bottom, 0.55)],
        [1, bottom],
      ],
      y,
      height,
    )}"/>`,
  );
  let light = '';
  let ripple = '';
  for (let i = 0; i < 60; i++) {
    const t = (i / 60) ** 1.5;
    const yy = y + 2 + (height - y) * t;
    const long = (1 + 6 * t) * u * random(0.5, 1.4);
    light += `M${n(sunX + random(-1, 1) * (1.2 + 11 * t) * u - long / 2)} ${n(yy)}h${n(long)}`;
    ripple += `M${n(random(-0.05, 1) * width)} ${n(yy)}h${n((2 + 14 * t) * u * random(0.4, 1.2))}`;
  }
  canvas.add(
    `<path d="${ripple}" stroke="${mix(top, '#ffffff', 0.25)}" stroke-width="${n(u * 0.18)}" opacity=".3" stroke-linecap="round"/>`,
  );
  canvas.add(
    `<path d="${light}" stroke="${mood.sun}" stroke-width="${n(u * 0.36)}" opacity=".75" stroke-linecap="round"/>`,
  );
}

/** The colour of land: 0 is far away and takes the colour of the air, 1 is in front. */
export const land = (canvas: Canvas, t: number): string => mix(canvas.mood.far, canvas.mood.near, t ** 1.15);

/** A soft light around a point: a lamp, a fire, a moon behind mist. */
export function shine(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: string,
  most = 0.8,
): void {
  canvas.add(
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${canvas.round(
      [
        [0, colour, most],
        [0.35, colour, most * 0.4],
        [1, colour, 0],
      ],
      x,
      y,
      radius,
    )}"/>`,
  );
}

/** Ground that darkens towards the viewer. */
export function floor(canvas: Canvas, y: number, far: string, near: string): void {
  canvas.fill(
    `M0 ${n(y)}H${canvas.width}V${canvas.height}H0Z`,
    canvas.down(
      [
        [0, far],
        [1, near],
      ],
      y,
      canvas.height,
    ),
  );
}

/** A wash over the whole picture, from one colour to another. */
export function wash(canvas: Canvas, top: string, low: string): void {
  floor(canvas, 0, top, low);
}

/** Runs `paint` upside down below `y`: a mirror image in still water. */
export function mirrored(canvas: Canvas, y: number, strength: number, paint: () => void): void {
  canvas.add(`<g transform="matrix(1 0 0 -.8 0 ${n(y * 1.8)})" opacity="${strength}">`);
  paint();
  canvas.add('</g>');
}
