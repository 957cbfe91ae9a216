import { clouds, land, mirrored, shine, sky, sun, water } from '#contract/scenes/air.ts';
import { box, n, polygon, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { hill, house, layers } from '#contract/scenes/land-shapes.ts';

function towers(c: Canvas, base: number): void {
  const middle = c.random(0.3, 0.7);
  for (let row = 0; row < 4; row++) {
    const t = row / 3;
    let walls = '';
    let lamps = '';
    for (let at = -20; at < c.width + 20;) {
      const wide = c.u * c.random(3.4, 8.4);
      const tall =
        c.u *
        (10 + 34 * Math.exp(-((((at + wide / 2) / c.width - middle) / 0.3) ** 2)) * c.random(0.5, 1)) *
        (1.1 - 0.3 * t);
      walls += `M${n(at)} ${n(base + 2)}V${n(base - tall)}h${n(wide)}V${n(base + 2)}Z`;
      if (t > 0.3)
        for (let wy = base - tall + c.u * 1.6; wy < base - c.u; wy += c.u * 1.7)
          for (let wx = at + c.u * 0.8; wx < at + wide - c.u * 0.8; wx += c.u * 1.4)
            if (c.random(0, 1) < (c.mood.stars ? 0.3 : 0.14) * t)
              lamps += `M${n(wx)} ${n(wy)}v${n(c.u * 0.8)}`;
      at += wide * c.random(0.95, 1.4);
    }
    const colour = land(c, 0.08 + 0.8 * t);
    c.fill(
      walls,
      c.down(
        [
          [0, colour],
          [1, mix(colour, c.mood.sky[2], 0.5 * (1 - t))],
        ],
        base - c.u * 40,
        base,
      ),
    );
    if (lamps) c.line(lamps, c.mood.lamp, c.u * 0.5, 0.4 + 0.5 * t);
  }
}

export function skyline(c: Canvas): void {
  const [base, x] = [c.height * 0.68, c.width * c.random(0.3, 0.7)];
  sky(c, 0.68);
  sun(c, x, base - c.u * c.random(18, 28), c.u * 6.5);
  clouds(c, c.height * 0.22, 5);
  towers(c, base);
  water(c, base, x);
}

/** The same with fireworks above. */
export function fireworks(c: Canvas): void {
  const base = c.height * 0.78;
  sky(c, 0.78);
  for (let burst = 0; burst < 6; burst++) {
    const [x, y, r] = [
      c.width * (0.12 + 0.155 * burst),
      c.height * c.random(0.14, 0.44),
      c.u * c.random(8, 19),
    ];
    const colour = ['#ff8b60', '#ffd37a', '#8fd3ff', '#ff9ecb', '#a9f0c0'][burst % 5] ?? '#ffd37a';
    shine(c, x, y, r * 1.3, colour, 0.4);
    let rays = '';
    let sparks = '';
    for (let i = 0; i < 18; i++) {
      const [a, long] = [(i / 18) * Math.PI * 2, r * c.random(0.75, 1)];
      rays += `M${n(x + Math.cos(a) * r * 0.3)} ${n(y + Math.sin(a) * r * 0.3)}L${n(x + Math.cos(a) * long)} ${n(y + Math.sin(a) * long + r * 0.06)}`;
      sparks += `M${n(x + Math.cos(a) * long)} ${n(y + Math.sin(a) * long + r * 0.06)}h.1`;
    }
    c.line(rays, colour, c.u * 0.35, 0.75);
    c.line(sparks, '#ffffff', c.u * 0.9);
  }
  towers(c, base);
  water(c, base, c.width / 2);
}

/** Tiled roofs on a hill down to the river. */
export function rooftops(c: Canvas): void {
  const river = c.height * 0.5;
  sky(c, 0.5);
  sun(c, c.width * c.random(0.6, 0.8), river - c.u * 12, c.u * 6);
  layers(c, 1, 0.49, 0.49, (y) => smooth(hill(c, y, c.u * 5, 1.3)));
  water(c, river, c.width * 0.7);
  for (let row = 0; row < 6; row++) {
    const t = row / 5;
    const reach = 0.55 + 0.5 * t;
    for (let x = -c.u * 6; x < c.width * reach; x += c.u * (7.5 + 3.4 * t)) {
      const y = c.height * (1.02 - (1 - t) * 0.52 * Math.max(0, 1 - x / (c.width * reach)) ** 0.7);
      const wall = mix(
        mix(
          c.mood.sun,
          ['#e9b58f', '#f2e3c8', '#d9a4a0', '#c9d2cf'][Math.floor(c.random(0, 4))] ?? '#f2e3c8',
          0.6,
        ),
        c.mood.near,
        0.12 + 0.5 * t,
      );
      house(c, x, y, c.u * (6 + 3.4 * t), c.u * c.random(7, 11) * (0.8 + 0.4 * t), {
        wall,
        roof: mix(mix('#c2583a', c.mood.sky[1], 0.15), c.mood.near, 0.1 + 0.5 * t),
      });
    }
  }
}

/** A suspension bridge over the water. */
export function bridge(c: Canvas): void {
  const deck = c.height * 0.62;
  sky(c, 0.7);
  sun(c, c.width * c.random(0.4, 0.6), deck - c.u * 16, c.u * 9);
  clouds(c, c.height * 0.2, 5);
  layers(c, 2, 0.64, 0.69, (y) => smooth(hill(c, y, c.u * 7, 1.2)));
  water(c, c.height * 0.7, c.width * 0.5);
  const ink = mix(mix('#c8442e', c.mood.far, 0.25), c.mood.near, 0.35);
  let ropes = '';
  const [a, b, top] = [c.width * 0.2, c.width * 0.8, deck - c.u * 38];
  const sag = (x: number) =>
    top + (deck - c.u * 3 - top) * (1 - (2 * (x - a)) / (b - a) + 0) ** 2 * -1 + (deck - c.u * 3 - top);
  for (let x = a; x <= b; x += c.u * 3.2) ropes += `M${n(x)} ${n(sag(x))}V${n(deck)}`;
  c.line(ropes, ink, c.u * 0.35, 0.8);
  let cable = polygon(
    Array.from({ length: 25 }, (_, i) => [a + ((b - a) * i) / 24, sag(a + ((b - a) * i) / 24)] as const),
  );
  cable += `M-20 ${n(deck - c.u * 6)}Q${n(a * 0.6)} ${n(deck - c.u * 8)} ${n(a)} ${n(top)}M${c.width + 20} ${n(deck - c.u * 6)}Q${n(c.width - a * 0.6)} ${n(deck - c.u * 8)} ${n(b)} ${n(top)}`;
  c.line(cable, ink, c.u * 1);
  c.line(`M-20 ${n(deck)}H${c.width + 20}`, ink, c.u * 2);
  for (const x of [a, b])
    c.fill(
      `${box(x - c.u * 2.6, top - c.u * 2, c.u * 1.7, c.height * 0.76 - top)}${box(x + c.u * 0.9, top - c.u * 2, c.u * 1.7, c.height * 0.76 - top)}${box(x - c.u * 2, top + c.u * 4, c.u * 4, c.u * 1.6)}${box(x - c.u * 2, top + c.u * 18, c.u * 4, c.u * 1.6)}`,
      ink,
    );
}

/** Narrow gabled houses, twice: once in the water. */
export function canal(c: Canvas): void {
  const quay = c.height * 0.62;
  sky(c, 0.62);
  clouds(c, c.height * 0.16, 6);
  const tones = ['#a4483a', '#d99b5b', '#5f7f86', '#8d5a4a', '#e0c9a0', '#6b7d5a'];
  const fronts: (() => void)[] = [];
  let index = 0;
  for (let x = -c.u * 3; x < c.width; index++) {
    const [wide, tall, at] = [c.u * c.random(9, 13), c.u * c.random(26, 38), x];
    const tone = mix(mix(tones[index % 6] ?? '#a4483a', c.mood.sky[1], 0.2), c.mood.near, 0.18);
    const panes: [string, string][] = [];
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 3; column++)
        panes.push([
          box(
            at + wide * (0.14 + 0.27 * column),
            quay - tall * (0.86 - 0.22 * row),
            wide * 0.17,
            tall * 0.13,
          ),
          c.random(0, 1) < 0.35 ? c.mood.lamp : mix(tone, c.mood.near, 0.6),
        ]);
    const steps =
      index % 2
        ? `M${n(at)} ${n(quay)}V${n(quay - tall)}h${n(wide * 0.2)}v${n(-c.u * 3)}h${n(wide * 0.15)}v${n(-c.u * 3)}h${n(wide * 0.3)}v${n(c.u * 3)}h${n(wide * 0.15)}v${n(c.u * 3)}h${n(wide * 0.2)}V${n(quay)}z`
        : `M${n(at)} ${n(quay)}V${n(quay - tall)}q${n(wide * 0.3)} ${n(-c.u)} ${n(wide * 0.3)} ${n(-c.u * 6)}h${n(wide * 0.4)}q0 ${n(c.u * 5)} ${n(wide * 0.3)} ${n(c.u * 6)}V${n(quay)}z`;
    fronts.push(() => {
      c.fill(steps, tone);
      for (const [path, paint] of panes) c.fill(path, paint);
    });
    x += wide;
  }
  for (const front of fronts) front();
  water(c, quay + c.u * 2, c.width * 0.5);
  mirrored(c, quay + c.u * 1.5, 0.4, () => fronts.forEach((front) => front()));
  c.fill(box(-20, quay, c.width + 40, c.u * 2.4), c.mood.near);
}
