import { floor, shine, sky, sun, wash } from '#contract/scenes/air.ts';
import { box, n, oval, shape, smooth, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';
import { hill, layers } from '#contract/scenes/land-shapes.ts';

/** A laid table from above. */
export function plates(c: Canvas): void {
  const cloth = mix('#2f5a56', c.mood.near, 0.3);
  wash(c, mix(cloth, c.mood.sky[1], 0.22), cloth);
  let weave = '';
  for (let x = 0; x < c.width; x += c.u * 9) weave += `M${n(x)} 0v${c.height}`;
  for (let y = 0; y < c.height; y += c.u * 9) weave += `M0 ${n(y)}h${c.width}`;
  c.line(weave, c.mood.sun, c.u * 0.3, 0.14);
  const food = ['#e4573d', '#8cae44', '#f2b441', '#d98f5c', '#5f8f4a'];
  const plate = (x: number, y: number, r: number) => {
    c.fill(oval(x + c.u, y + c.u * 1.4, r), c.mood.near, 0.4);
    c.fill(oval(x, y, r), mix('#fbf6ec', c.mood.sky[1], 0.06));
    c.line(oval(x, y, r * 0.74), mix('#d9cdb8', c.mood.sky[1], 0.2), c.u * 0.4);
    for (let i = 0; i < 9; i++) {
      const [a, d] = [c.random(0, 6.3), r * c.random(0, 0.48)];
      c.fill(
        oval(x + Math.cos(a) * d, y + Math.sin(a) * d, r * c.random(0.08, 0.2)),
        food[Math.floor(c.random(0, 5))] ?? '#e4573d',
      );
    }
  };
  const [w, h] = [c.width, c.height];
  for (const [x, y, r] of [
    [0.5, 0.5, 25],
    [0.12, 0.22, 16],
    [0.88, 0.24, 15],
    [0.16, 0.84, 17],
    [0.86, 0.82, 18],
    [0.5, 0.02, 13],
    [0.5, 1, 13],
  ] as const)
    plate(w * x, h * y, c.u * r);
  for (const x of [0.5 * w - c.u * 32, 0.5 * w + c.u * 32])
    c.line(`M${n(x)} ${n(h / 2 - c.u * 14)}v${n(c.u * 28)}`, '#d9d4c8', c.u * 1.5);
}

export function coffee(c: Canvas): void {
  const wood = mix('#b07b4f', c.mood.far, 0.2);
  wash(c, mix(wood, c.mood.sun, 0.25), mix(wood, c.mood.near, 0.45));
  let grain = '';
  for (let y = c.u * 4; y < c.height; y += c.u * c.random(8, 13))
    grain += `M0 ${n(y)}q${n(c.width / 2)} ${n(c.u * c.random(-3, 3))} ${c.width} 0`;
  c.line(grain, c.mood.near, c.u * 0.4, 0.25);
  const [x, y, r] = [c.width * 0.42, c.height * 0.52, c.u * 25];
  c.fill(oval(x + c.u * 2, y + c.u * 3, r * 1.34), c.mood.near, 0.35);
  c.fill(oval(x, y, r * 1.34), '#f4ede0');
  c.line(oval(x, y, r * 1.18), '#d8ccb6', c.u * 0.6);
  c.fill(`${oval(x, y, r)}${box(x + r * 0.9, y - r * 0.14, r * 0.5, r * 0.28)}`, '#fffaf0');
  c.fill(
    oval(x, y, r * 0.84),
    c.round(
      [
        [0, '#c98d54'],
        [1, '#6b3d20'],
      ],
      x,
      y,
      r,
    ),
  );
  for (let k = 0; k < 4; k++)
    c.fill(
      `M${n(x)} ${n(y + r * (0.5 - 0.24 * k))}q${n(-r * (0.5 - 0.08 * k))} ${n(-r * 0.1)} ${n(-r * (0.4 - 0.06 * k))} ${n(-r * 0.4)}q${n(r * 0.2)} ${n(r * 0.1)} ${n(r * (0.4 - 0.06 * k))} ${n(r * 0.22)}q${n(r * 0.2)} ${n(-r * 0.12)} ${n(r * (0.4 - 0.06 * k))} ${n(-r * 0.22)}q${n(r * 0.1)} ${n(r * 0.3)} ${n(-r * (0.4 - 0.06 * k))} ${n(r * 0.4)}z`,
      '#fbe9cf',
      0.85,
    );
  const bx = c.width * 0.84;
  c.fill(oval(bx, c.height * 0.26, c.u * 15, c.u * 15), mix('#3f6f73', c.mood.near, 0.2));
  c.line(
    `M${n(bx - c.u * 8)} ${n(c.height * 0.3)}q${n(c.u * 8)} ${n(-c.u * 13)} ${n(c.u * 16)} 0`,
    '#d99a4e',
    c.u * 6,
  );
  c.line(
    `M${n(bx - c.u * 4)} ${n(c.height * 0.25)}l${n(c.u * 2)} ${n(c.u * 3)}m${n(c.u * 4)} ${n(-c.u * 3)}l${n(-c.u)} ${n(c.u * 3)}`,
    '#a8652a',
    c.u,
  );
}

/** Glasses against the evening. */
export function wine(c: Canvas): void {
  const sill = c.height * 0.76;
  sky(c, 0.76);
  sun(c, c.width * 0.62, c.height * 0.42, c.u * 9);
  layers(c, 2, 0.6, 0.7, (y) => smooth(hill(c, y, c.u * 7, 1.2)));
  floor(c, sill, mix('#8a5636', c.mood.near, 0.35), c.mood.near);
  const [bx, foot] = [c.width * 0.24, sill + c.u * 9];
  c.fill(
    `M${n(bx - c.u * 5.5)} ${n(foot)}v${n(-c.u * 30)}q0 ${n(-c.u * 5)} ${n(c.u * 3.4)} ${n(-c.u * 8)}v${n(-c.u * 13)}h${n(c.u * 4.2)}v${n(c.u * 13)}q${n(c.u * 3.4)} ${n(c.u * 3)} ${n(c.u * 3.4)} ${n(c.u * 8)}v${n(c.u * 30)}z`,
    mix('#1f3a2c', c.mood.near, 0.4),
  );
  c.fill(box(bx - c.u * 5.5, foot - c.u * 24, c.u * 11, c.u * 13), mix(c.mood.sun, c.mood.sky[1], 0.2));
  for (const [at, scale, tone] of [
    [0.5, 1, '#8f1f3c'],
    [0.74, 1.12, '#e6b85c'],
  ] as const) {
    const [x, s, y] = [c.width * at, c.u * 12 * scale, foot + c.u * 2];
    c.fill(
      `M${n(x - s * 0.72)} ${n(y - s * 2.1)}q0 ${n(s * 1.05)} ${n(s * 0.72)} ${n(s * 1.1)}q${n(s * 0.72)} ${n(-s * 0.05)} ${n(s * 0.72)} ${n(-s * 1.1)}z`,
      tone,
      0.92,
    );
    c.line(
      `M${n(x - s * 0.62)} ${n(y - s * 3)}q${n(-s * 0.5)} ${n(s * 1.9)} ${n(s * 0.62)} ${n(s * 2)}q${n(s * 1.12)} ${n(-s * 0.1)} ${n(s * 0.62)} ${n(-s * 2)}zM${n(x)} ${n(y - s)}V${n(y)}m${n(-s * 0.6)} 0h${n(s * 1.2)}`,
      mix('#ffffff', c.mood.sky[2], 0.2),
      c.u * 0.7,
      0.85,
    );
  }
}

export function noodles(c: Canvas): void {
  wash(c, mix('#a23a2c', c.mood.sky[1], 0.15), mix('#6d1f1c', c.mood.near, 0.35));
  const [x, y, r] = [c.width / 2, c.height * 0.54, Math.min(c.u * 37, c.width * 0.4)];
  c.fill(oval(x + c.u * 2, y + c.u * 3, r), c.mood.near, 0.5);
  c.fill(oval(x, y, r), mix('#1f2c3f', c.mood.near, 0.2));
  c.fill(
    oval(x, y, r * 0.88),
    c.round(
      [
        [0, '#f0b35c'],
        [1, '#b8672c'],
      ],
      x,
      y,
      r,
    ),
  );
  for (let i = 0; i < 11; i++)
    c.line(
      `M${n(x - r * 0.6)} ${n(y + r * (0.12 + 0.05 * i))}q${n(r * 0.3)} ${n(-r * c.random(0.2, 0.4))} ${n(r * 0.6)} 0t${n(r * 0.55)} ${n(-r * c.random(0, 0.1))}`,
      i % 2 ? '#f9dd9c' : '#eec878',
      c.u * 1.2,
    );
  for (const dx of [-0.3, 0.16]) {
    c.fill(oval(x + r * dx, y - r * 0.3, r * 0.24, r * 0.19), '#fffaf0');
    c.fill(oval(x + r * dx, y - r * 0.3, r * 0.12), '#f2932f');
  }
  for (let i = 0; i < 14; i++)
    c.line(oval(x + r * c.random(0.2, 0.66), y + r * c.random(-0.4, 0.2), c.u * 1.2), '#6fa544', c.u * 0.8);
  c.fill(
    shape(
      [x + r * 0.42, y - r * 0.7],
      [x + r * 0.78, y - r * 0.5],
      [x + r * 0.5, y - r * 0.1],
      [x + r * 0.2, y - r * 0.3],
    ),
    '#1f3326',
  );
  c.line(
    `M${n(x - r * 1.2)} ${n(y - r * 0.9)}L${n(x + r * 0.6)} ${n(y - r * 1.16)}M${n(x - r * 1.2)} ${n(y - r * 0.78)}L${n(x + r * 0.62)} ${n(y - r * 1.06)}`,
    '#e2b072',
    c.u * 1.6,
  );
  for (let i = 0; i < 3; i++)
    c.line(
      `M${n(x + c.u * 12 * (i - 1))} ${n(y - r * 0.9)}q${n(c.u * 5)} ${n(-c.u * 6)} 0 ${n(-c.u * 12)}t0 ${n(-c.u * 12)}`,
      '#ffffff',
      c.u,
      0.24,
    );
}

/** Bottles and a counter. */
export function bar(c: Canvas): void {
  wash(c, mix(c.mood.sky[1], c.mood.near, 0.5), c.mood.near);
  const glass = ['#2f7f5f', '#b3532f', '#d9a441', '#5f8fb5', '#8f3f5a', '#e9e2d0'];
  for (let row = 0; row < 3; row++) {
    const y = c.height * (0.26 + 0.2 * row);
    shine(c, c.width / 2, y, c.width * 0.6, c.mood.lamp, 0.34);
    for (let x = c.u * c.random(1, 4); x < c.width; x += c.u * c.random(6, 9)) {
      const [w, h] = [c.u * c.random(3.4, 5), c.u * c.random(9, 13)];
      c.fill(
        `M${n(x)} ${n(y)}v${n(-h)}q0 ${n(-c.u * 2)} ${n(w * 0.34)} ${n(-c.u * 3)}v${n(-c.u * 3)}h${n(w * 0.32)}v${n(c.u * 3)}q${n(w * 0.34)} ${n(c.u)} ${n(w * 0.34)} ${n(c.u * 3)}v${n(h)}z`,
        mix(glass[Math.floor(c.random(0, 6))] ?? '#d9a441', c.mood.near, 0.12),
        0.9,
      );
    }
    c.fill(box(0, y, c.width, c.u * 1.6), mix('#7a4c30', c.mood.near, 0.3));
  }
  floor(c, c.height * 0.8, mix('#a8693c', c.mood.near, 0.2), mix('#3d2417', c.mood.near, 0.4));
  c.line(`M0 ${n(c.height * 0.8)}H${c.width}`, c.mood.lamp, c.u * 0.8, 0.8);
  for (const at of [0.2, 0.5, 0.8]) {
    const x = c.width * at;
    c.line(`M${n(x)} 0V${n(c.height * 0.07)}`, c.mood.near, c.u * 0.5);
    c.fill(
      shape(
        [x - c.u * 5, c.height * 0.07 + c.u * 5],
        [x, c.height * 0.07],
        [x + c.u * 5, c.height * 0.07 + c.u * 5],
      ),
      mix('#c9923f', c.mood.near, 0.2),
    );
    shine(c, x, c.height * 0.07 + c.u * 5, c.u * 20, c.mood.lamp, 0.75);
  }
  for (const at of [0.36, 0.66]) {
    const [x, y] = [c.width * at, c.height * 0.8];
    c.fill(
      shape([x - c.u * 6, y - c.u * 14], [x + c.u * 6, y - c.u * 14], [x, y - c.u * 6]),
      mix('#ff9d5c', c.mood.lamp, 0.3),
      0.95,
    );
    c.line(
      `M${n(x - c.u * 7)} ${n(y - c.u * 15)}h${n(c.u * 14)}L${n(x)} ${n(y - c.u * 6)}zM${n(x)} ${n(y - c.u * 6)}V${n(y)}m${n(-c.u * 4)} 0h${n(c.u * 8)}`,
      '#ffffff',
      c.u * 0.6,
      0.85,
    );
  }
}

/** A cake with its candles lit. */
export function cake(c: Canvas): void {
  wash(c, mix('#e9a3b4', c.mood.sky[1], 0.4), mix('#b5687f', c.mood.near, 0.35));
  for (let i = 0; i < 46; i++)
    c.fill(
      oval(c.width * c.random(0, 1), c.height * c.random(0, 0.8), c.u * c.random(0.6, 1.6)),
      ['#ffd166', '#ffffff', '#ff8b60', '#8fd3c8'][i % 4] ?? '#ffd166',
      0.75,
    );
  const [x, foot, w] = [c.width / 2, c.height * 0.86, Math.min(c.u * 62, c.width * 0.7)];
  floor(c, foot - c.u * 2, mix('#f4e3d0', c.mood.near, 0.2), mix('#c9a68a', c.mood.near, 0.4));
  for (const [scale, y, tone] of [
    [1, 0, '#fbefe2'],
    [0.7, 20, '#ff9f80'],
  ] as const) {
    const [left, top] = [x - (w * scale) / 2, foot - c.u * (y + 20)];
    c.fill(box(left, top, w * scale, c.u * 20), tone);
    let drips = `M${n(left)} ${n(top)}h${n(w * scale)}v${n(c.u * 4)}`;
    for (let k = 0; k < 8; k++)
      drips += `q${n((-w * scale) / 16)} ${n(c.u * (k % 2 ? 9 : 4))} ${n((-w * scale) / 8)} 0`;
    c.fill(`${drips}z`, scale === 1 ? '#d9486a' : '#fff6ea');
  }
  for (let i = -2; i <= 2; i++) {
    const [cx, top] = [x + i * w * 0.13, foot - c.u * 40];
    c.fill(box(cx - c.u * 0.9, top - c.u * 11, c.u * 1.8, c.u * 11), i % 2 ? '#8fd3c8' : '#ffd166');
    shine(c, cx, top - c.u * 13, c.u * 9, '#ffd98a', 0.95);
    c.fill(oval(cx, top - c.u * 13.4, c.u, c.u * 2), '#fff3c4');
  }
}
