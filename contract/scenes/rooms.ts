import { floor, shine, wash } from '#contract/scenes/air.ts';
import { box, n, oval, shape, type Canvas } from '#contract/scenes/canvas.ts';
import { mix } from '#contract/scenes/colour-mix.ts';

/** Notes on a wall. */
export function notes(c: Canvas): void {
  const wall = mix(c.mood.sun, c.mood.sky[2], 0.4);
  wash(c, wall, mix(wall, c.mood.sky[1], 0.35));
  const paper = ['#ffd166', '#ff9f80', '#9ad8c4', '#a9c9f5', '#e5b4dd'];
  const size = c.u * 17;
  for (let row = 0; row * size * 1.24 < c.height + size; row++)
    for (let column = 0; column * size * 1.2 < c.width + size; column++) {
      if (c.random(0, 1) < 0.16) continue;
      const [x, y] = [
        column * size * 1.2 - c.u * 4 + c.u * c.random(-1.6, 1.6),
        row * size * 1.24 - c.u * 6 + c.u * c.random(-1.6, 1.6),
      ];
      const colour = mix(paper[Math.floor(c.random(0, 5))] ?? '#ffd166', c.mood.sky[1], 0.12);
      c.add(`<g transform="rotate(${n(c.random(-7, 7))} ${n(x)} ${n(y)})">`);
      c.fill(box(x + c.u * 0.8, y + c.u, size, size), c.mood.near, 0.2);
      c.fill(box(x, y, size, size), colour);
      let words = '';
      for (let k = 0; k < 3; k++)
        words += `M${n(x + size * 0.16)} ${n(y + size * (0.3 + 0.2 * k))}h${n(size * c.random(0.3, 0.66))}`;
      c.line(words, mix(colour, c.mood.near, 0.72), c.u * 0.9);
      c.add('</g>');
    }
}

/** A table from above, with people's things on it. */
export function meeting(c: Canvas): void {
  wash(c, mix(c.mood.far, c.mood.sky[1], 0.4), mix(c.mood.far, c.mood.near, 0.5));
  const wood = mix('#c98f5c', c.mood.near, 0.18);
  const [x, y, rx, ry] = [c.width / 2, c.height / 2, c.width * 0.36, c.height * 0.34];
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2 + 0.3;
    c.fill(
      oval(x + Math.cos(a) * rx * 1.16, y + Math.sin(a) * ry * 1.2, c.u * 7),
      mix(['#3f6f86', '#b9583f', '#6a7f4c', '#7b5a86'][i % 4] ?? '#3f6f86', c.mood.near, 0.25),
    );
  }
  c.fill(oval(x + c.u, y + c.u * 2, rx, ry), c.mood.near, 0.35);
  c.fill(
    oval(x, y, rx, ry),
    c.down(
      [
        [0, mix(wood, c.mood.sun, 0.35)],
        [1, wood],
      ],
      y - ry,
      y + ry,
    ),
  );
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2 + 0.3;
    const [px, py] = [x + Math.cos(a) * rx * 0.74, y + Math.sin(a) * ry * 0.72];
    c.add(`<g transform="rotate(${n((a * 180) / Math.PI + 90)} ${n(px)} ${n(py)})">`);
    if (i % 3 === 0) c.fill(`${oval(px, py, c.u * 2.8)}`, '#ffffff');
    else
      c.fill(
        box(px - c.u * 4.4, py - c.u * 3, c.u * 8.8, c.u * 6),
        i % 3 === 1 ? mix(c.mood.near, c.mood.far, 0.3) : '#fbf7ef',
      );
    if (i % 3 === 0) c.fill(oval(px, py, c.u * 2), '#6b3f25');
    c.add('</g>');
  }
}

/** Framed pictures in a bright room. */
export function gallery(c: Canvas): void {
  const skirting = c.height * 0.74;
  const wall = mix(c.mood.sun, c.mood.sky[1], 0.2);
  wash(c, wall, mix(wall, c.mood.sky[1], 0.3));
  floor(c, skirting, mix('#b58a60', c.mood.far, 0.35), mix('#6f4a30', c.mood.near, 0.4));
  const inks = ['#d9573f', '#2f6f8f', '#e4ab3c', '#4e7a5a', '#7a568f', '#232a3a'];
  let x = c.u * 6;
  for (let i = 0; x < c.width - c.u * 10; i++) {
    const [wide, tall] = [c.u * c.random(18, 34), c.u * c.random(24, 38)];
    const y = skirting - c.u * 46 + (c.u * 36 - tall) / 2;
    shine(c, x + wide / 2, y - c.u * 4, wide, '#ffffff', 0.6);
    c.fill(box(x, y, wide, tall), c.mood.near);
    c.fill(
      box(x + c.u * 1.2, y + c.u * 1.2, wide - c.u * 2.4, tall - c.u * 2.4),
      inks[(i * 2) % 6] ?? '#d9573f',
    );
    c.fill(
      oval(x + wide * c.random(0.35, 0.65), y + tall * c.random(0.3, 0.5), wide * 0.22),
      inks[(i * 2 + 1) % 6] ?? '#e4ab3c',
    );
    c.fill(
      shape(
        [x + c.u * 1.2, y + tall - c.u * 1.2],
        [x + c.u * 1.2, y + tall * 0.7],
        [x + wide * 0.5, y + tall * 0.52],
        [x + wide - c.u * 1.2, y + tall * 0.78],
        [x + wide - c.u * 1.2, y + tall - c.u * 1.2],
      ),
      inks[(i * 2 + 3) % 6] ?? '#4e7a5a',
    );
    x += wide + c.u * 9;
  }
  c.fill(
    `${box(c.width * 0.36, skirting + c.u * 9, c.width * 0.28, c.u * 3)}${box(c.width * 0.39, skirting + c.u * 12, c.u * 2, c.u * 6)}${box(c.width * 0.6, skirting + c.u * 12, c.u * 2, c.u * 6)}`,
    c.mood.near,
  );
}

/** Shelves of books and a lamp. */
export function library(c: Canvas): void {
  wash(c, mix('#4a2f22', c.mood.near, 0.4), c.mood.near);
  const spines = ['#a8452f', '#2f5d62', '#d0a24a', '#6a3f5a', '#3f4f2f', '#c9b48a', '#31405e'];
  const tall = c.u * 19;
  for (let y = c.u * 3; y < c.height; y += tall * 1.16) {
    for (let x = c.u * c.random(0, 2); x < c.width;) {
      const [wide, high] = [c.u * c.random(1.6, 4.4), tall * c.random(0.66, 0.94)];
      if (c.random(0, 1) < 0.93) {
        c.fill(
          box(x, y + tall - high, wide, high),
          mix(spines[Math.floor(c.random(0, 7))] ?? '#a8452f', c.mood.near, 0.22),
        );
        c.fill(box(x, y + tall - high * 0.82, wide, c.u * 0.7), c.mood.lamp, 0.4);
      }
      x += wide + c.u * 0.15;
    }
    c.fill(box(0, y + tall, c.width, c.u * 2), mix('#7a4c30', c.mood.near, 0.3));
  }
  shine(c, c.width * 0.5, c.height * 0.4, c.u * 70, c.mood.lamp, 0.42);
}
