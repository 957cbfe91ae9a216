// Long because it is the demo's paint box: palettes, and one function per motif.
import { draw, mix, n, polygon, skyline, type Drawing, type Palette } from '#server/modules/demo/drawing.ts';

const PALETTES = {
  golden: {
    sky: ['#3f3a6e', '#d77f5c', '#ffd08a'],
    sun: '#fff1c9',
    far: '#c98a6c',
    near: '#2a1728',
    lamp: '#ffd27d',
  },
  dawn: {
    sky: ['#35436f', '#bb859a', '#ffd6b4'],
    sun: '#fff1da',
    far: '#b38fa4',
    near: '#221e38',
    lamp: '#ffd7a1',
  },
  azure: {
    sky: ['#1a5a9e', '#79b8e2', '#eef3e6'],
    sun: '#ffffff',
    far: '#9bc0d3',
    near: '#10303d',
    lamp: '#fff0c9',
  },
  dusk: {
    sky: ['#171643', '#6d3a80', '#f2886a'],
    sun: '#ffd29c',
    far: '#7f4a7e',
    near: '#110c26',
    lamp: '#ffc98a',
  },
  maple: {
    sky: ['#6b3b4b', '#d98a72', '#fbe2c0'],
    sun: '#fff4df',
    far: '#c99488',
    near: '#33141f',
    lamp: '#ffd9a8',
  },
  night: {
    sky: ['#050818', '#12204a', '#3d5488'],
    sun: '#f4ecd6',
    far: '#2b3f6e',
    near: '#050811',
    lamp: '#ffc678',
  },
} satisfies Record<string, Palette>;

const DRAW = { ridges, riverTown, pagoda, lakePalace };

export interface Scene {
  of: keyof typeof DRAW;
  light: keyof typeof PALETTES;
  seed: number;
}

export const sceneSvg = ({ of, light, seed }: Scene): string => draw(PALETTES[light], seed, DRAW[of]);

function sky(on: Drawing, horizon: number, sunX: number, sunY: number, size: number): void {
  const [top, middle, low] = on.palette.sky;
  on.box(
    0,
    0,
    on.width,
    on.height,
    on.fade(
      [
        [0, top],
        [0.55, middle],
        [1, low],
      ],
      0,
      horizon,
    ),
  );
  if (top < '#180000') stars(on, horizon);
  on.circle(
    sunX,
    sunY,
    size * 9,
    on.glow(
      [
        [0, on.palette.sun, 0.75],
        [0.2, on.palette.sun, 0.3],
        [1, on.palette.sun, 0],
      ],
      sunX,
      sunY,
      size * 9,
    ),
  );
  on.circle(sunX, sunY, size, on.palette.sun);
  for (let i = 0; i < 6; i += 1) cloud(on, on.random(0, on.width), on.random(0.12, 0.75) * horizon);
}

function stars(on: Drawing, horizon: number): void {
  for (let i = 0; i < 110; i += 1)
    on.circle(
      on.random(0, on.width),
      on.random(0, horizon * 0.8),
      on.random(0.6, 2),
      '#ffffff',
      on.random(0.3, 0.9),
    );
}

function cloud(on: Drawing, x: number, y: number): void {
  const w = on.random(140, 380);
  const h = on.random(6, 16);
  on.fill(
    `M${n(x - w)} ${n(y)}Q${n(x - w * 0.3)} ${n(y - h * 2.4)} ${n(x + w * 0.15)} ${n(y - h)}Q${n(x + w * 0.6)} ${n(y - h * 1.6)} ${n(x + w)} ${n(y)}Q${n(x)} ${n(y + h)} ${n(x - w)} ${n(y)}Z`,
    on.palette.sky[2],
    0.28,
  );
}

function water(on: Drawing, y: number, sunX: number): void {
  const [top, , low] = on.palette.sky;
  on.box(
    0,
    y,
    on.width,
    on.height - y,
    on.fade(
      [
        [0, mix(low, top, 0.15)],
        [1, mix(top, on.palette.near, 0.4)],
      ],
      y,
      on.height,
    ),
  );
  for (let i = 0; i < 90; i += 1) {
    const depth = on.random(0, 1) ** 1.6;
    const length = 20 + 120 * depth * on.random(0.4, 1);
    const nearSun = i % 2 === 0;
    const x = nearSun ? sunX + on.random(-1, 1) * (30 + 150 * depth) - length / 2 : on.random(-50, on.width);
    const lineY = y + 4 + (on.height - y) * depth;
    on.line(
      `M${n(x)} ${n(lineY)}h${n(length)}`,
      nearSun ? on.palette.sun : low,
      1 + 2.5 * depth,
      nearSun ? 0.6 : 0.18,
    );
  }
}

/** Alpine ridges behind each other, pines in front. */
function ridges(on: Drawing): void {
  const sunX = on.random(0.3, 0.72) * on.width;
  sky(on, 700, sunX, on.random(250, 340), 42);
  for (let layer = 0; layer < 5; layer += 1) {
    const depth = layer / 4;
    const y = 470 + 330 * depth;
    on.fill(
      skyline(on, y, 190 - 120 * depth, 0.95 - 0.6 * depth),
      on.fade(
        [
          [0, on.land(0.1 + 0.7 * depth)],
          [1, mix(on.land(0.1 + 0.7 * depth), on.palette.sky[2], 0.55 * (1 - depth))],
        ],
        y - 190,
        y + 190,
      ),
    );
  }
  for (let x = -30; x < on.width + 30; x += on.random(14, 46)) pine(on, x, 1010, on.random(110, 250));
}

function pine(on: Drawing, x: number, y: number, h: number): void {
  const right: [number, number][] = [];
  const left: [number, number][] = [];
  for (let tier = 1; tier <= 5; tier += 1) {
    const w = h * 0.045 * tier + 3;
    const at = y - h + (h * 0.92 * tier) / 5;
    right.push([x + w, at], [x + w * 0.45, at - h * 0.025]);
    left.unshift([x - w * 0.45, at - h * 0.025], [x - w, at]);
  }
  on.fill(polygon([[x, y - h], ...right, ...left]), mix(on.palette.near, '#000000', 0.25));
}

/** A hill of houses with tiled roofs over a wide river and its bridge. */
function riverTown(on: Drawing): void {
  const sunX = on.random(0.55, 0.8) * on.width;
  sky(on, 560, sunX, 380, 46);
  on.fill(skyline(on, 520, 60, 0.2), on.land(0.15));
  water(on, 560, sunX);
  bridge(on, 545);
  for (let row = 0; row < 7; row += 1) {
    const depth = row / 6;
    const slope = (x: number) =>
      1020 - (1 - depth) * 470 * Math.max(0, 1 - x / (on.width * (0.62 + 0.4 * depth))) ** 0.8;
    for (let x = -40; x < on.width * (0.62 + 0.45 * depth); x += on.random(46, 92))
      house(on, x, slope(x), 0.75 + 0.7 * depth, 0.3 + 0.55 * depth);
  }
}

function bridge(on: Drawing, y: number): void {
  const ink = on.land(0.55);
  on.line(`M0 ${y}H${on.width}`, ink, 5, 0.9);
  for (const x of [820, 1240]) {
    on.line(`M${x} ${y + 26}V${y - 150}`, ink, 9, 0.9);
    on.line(
      `M${x - 420} ${y - (x === 820 ? 0 : 6)}Q${x - 150} ${y - 10} ${x} ${y - 148}Q${x + 70} ${y - 20} ${x + 210} ${y - 14}`,
      ink,
      3,
      0.8,
    );
  }
  for (let x = 520; x < on.width; x += 26) on.line(`M${x} ${y}v-12`, ink, 1.5, 0.5);
}

function house(on: Drawing, x: number, y: number, scale: number, depth: number): void {
  const w = on.random(60, 96) * scale;
  const h = on.random(70, 120) * scale;
  const wall = mix(mix(on.palette.sun, on.palette.sky[1], on.random(0.1, 0.5)), on.land(0.8), depth * 0.75);
  const roof = mix(mix('#c2583a', on.palette.sky[1], 0.15), on.land(0.95), depth * 0.65);
  on.box(x, y - h, w, h + 160, wall);
  on.fill(
    polygon([
      [x - 5, y - h],
      [x + w * 0.5, y - h - 24 * scale],
      [x + w + 5, y - h],
    ]),
    roof,
  );
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const lit = on.random(0, 1) > 0.62;
      on.box(
        x + w * (0.16 + 0.26 * column),
        y - h * (0.82 - 0.4 * row),
        w * 0.13,
        h * 0.2,
        lit ? on.palette.lamp : on.land(0.9),
        lit ? 0.95 : 0.45,
      );
    }
  }
}

/** A pagoda among trees, hills in the mist. */
function pagoda(on: Drawing): void {
  const sunX = on.random(0.58, 0.75) * on.width;
  sky(on, 720, sunX, 300, 64);
  for (let layer = 0; layer < 4; layer += 1)
    on.fill(
      skyline(on, 560 + 80 * layer, 90 - 10 * layer, 0.25),
      on.fade(
        [
          [0, on.land(0.12 + 0.18 * layer)],
          [1, mix(on.land(0.12 + 0.18 * layer), on.palette.sky[2], 0.6)],
        ],
        470 + 80 * layer,
        700 + 80 * layer,
      ),
    );
  const x = on.width * 0.34;
  const ink = on.land(0.88);
  on.line(`M${x} 210V330`, ink, 6);
  for (let tier = 0; tier < 5; tier += 1) {
    const y = 330 + tier * 112;
    const w = 128 + tier * 26;
    on.fill(
      `M${x - w} ${y + 34}Q${x - w * 0.62} ${y + 20} ${x - w * 0.36} ${y - 16}H${x + w * 0.36}Q${x + w * 0.62} ${y + 20} ${x + w} ${y + 34}Q${x} ${y + 24} ${x - w} ${y + 34}Z`,
      ink,
    );
    on.box(x - w * 0.46, y + 24, w * 0.92, 92, mix(ink, '#000000', 0.2));
    for (let pane = 0; pane < 4; pane += 1)
      on.box(x - w * 0.36 + pane * w * 0.2, y + 46, w * 0.11, 40, on.palette.lamp, 0.55);
  }
  for (let i = 0; i < 70; i += 1)
    blossom(on, on.random(-40, on.width + 40), on.random(850, 1010), on.random(40, 110));
}

function blossom(on: Drawing, x: number, y: number, size: number): void {
  for (let i = 0; i < 5; i += 1)
    on.circle(
      x + on.random(-size, size),
      y + on.random(-size, size) * 0.6,
      size * on.random(0.3, 0.6),
      mix(on.land(on.random(0.55, 0.95)), on.palette.sky[1], on.random(0, 0.25)),
      0.9,
    );
}

/** White domes on an island, mirrored in a lake, lamps on the water. */
function lakePalace(on: Drawing): void {
  const sunX = on.random(0.25, 0.4) * on.width;
  sky(on, 620, sunX, 420, 54);
  for (let layer = 0; layer < 3; layer += 1)
    on.fill(skyline(on, 540 + 30 * layer, 90 - 25 * layer, 0.4), on.land(0.12 + 0.16 * layer));
  water(on, 640, sunX);
  const stone = mix(on.palette.sun, on.palette.sky[1], 0.28);
  const shade = mix(stone, on.palette.near, 0.55);
  on.box(520, 690, 820, 24, shade, 0.25);
  on.box(
    540,
    560,
    780,
    84,
    on.fade(
      [
        [0, stone],
        [1, shade],
      ],
      540,
      650,
    ),
  );
  for (let i = 0; i < 7; i += 1)
    dome(on, 590 + i * 113, 562, i === 3 ? 78 : i % 2 === 1 ? 52 : 36, stone, shade);
  for (let x = 560; x < 1310; x += 26)
    on.fill(`M${x} 640v-34q8 -16 16 0v34Z`, on.random(0, 1) > 0.35 ? on.palette.lamp : shade, 0.9);
  for (let i = 0; i < 46; i += 1) {
    const depth = on.random(0.05, 1);
    const [x, y] = [on.random(0, on.width), 660 + 320 * depth];
    on.circle(
      x,
      y,
      26 * depth,
      on.glow(
        [
          [0, on.palette.lamp, 0.8],
          [1, on.palette.lamp, 0],
        ],
        x,
        y,
        26 * depth,
      ),
    );
    on.circle(x, y, 3.4 * depth, on.palette.sun);
  }
}

function dome(on: Drawing, x: number, y: number, size: number, stone: string, shade: string): void {
  on.box(x - size * 0.62, y - size * 0.7, size * 1.24, size * 0.75, stone);
  on.fill(
    `M${n(x - size * 0.66)} ${n(y - size * 0.68)}C${n(x - size)} ${n(y - size * 1.5)} ${n(x - size * 0.2)} ${n(y - size * 1.7)} ${n(x)} ${n(y - size * 2.05)}C${n(x + size * 0.2)} ${n(y - size * 1.7)} ${n(x + size)} ${n(y - size * 1.5)} ${n(x + size * 0.66)} ${n(y - size * 0.68)}Z`,
    on.fade(
      [
        [0, stone],
        [1, shade],
      ],
      y - size * 1.9,
      y - size * 0.4,
    ),
  );
  on.line(`M${n(x)} ${n(y - size * 2.05)}v${n(-size * 0.35)}`, stone, 3);
}
