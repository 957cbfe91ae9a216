import { readdirSync, readFileSync } from 'node:fs';
import type { Expected } from '#tests/support/hit-rate.ts';
import type { Paper } from '#tests/support/read-paper.ts';
import { makePdf, type FontLook, type Stroke, type Word } from '#tests/support/make-pdf.ts';

const FOLDER = new URL('./papers/', import.meta.url);
const SET = /^([\d.]+)(b?i?)$/;
const SAID = /^(?<on>[\d-]{10}) (?<start>\d\d:\d\d)(?:–(?<end>\d\d:\d\d))? (?<name>.+?)(?: @ (?<place>.+))?$/;

/**
 * Papers as typeset by printing programs: the position of every word and every table line, and the expected
 * content, which was written by hand before the planner had read them. File format: the dates; for each page
 * its size, its words as `x y size text`, with `b` after the size for bold and `i` for italic, and its lines
 * as `— y from to` or `| x from to`, in points from the top left; at the end the expected content, with the
 * place after an @.
 */
export const printedPapers = (): Paper[] =>
  readdirSync(FOLDER).map((file) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const [head = '', expected = ''] = text.split('\nSAYS\n');
    const [dates = '', ...pages] = head.split('\nPAGE ');
    const [startOn = '', endOn = ''] = dates.trim().split(' ');
    const read = pages.map(pageOf);
    const pdf = makePdf(
      read.map(({ words }) => words),
      { strokes: read.map(({ strokes }) => strokes), size: read[0]?.size ?? [595, 842] },
    );
    const name = file.replace('.txt', '').replaceAll('-', ' ');
    return { name, startOn, endOn, pages: [], pdf, expected: expected.trim().split('\n').map(expectedOf) };
  });

function pageOf(text: string): { words: Word[]; strokes: Stroke[]; size: [number, number] } {
  const [size = '', ...lines] = text.trim().split('\n');
  const [width = 595, height = 842] = size.split(' ').map(Number);
  const words: Word[] = [];
  const strokes: Stroke[] = [];
  for (const line of lines) {
    const [first = '', second = '', third = '', ...rest] = line.split(' ');
    const [a, b, c] = [Number(second), Number(third), Number(rest[0])];
    if (first === '—') strokes.push({ from: [b, a], to: [c, a] });
    else if (first === '|') strokes.push({ from: [a, b], to: [a, c] });
    else {
      const [, size = '11', look = ''] = SET.exec(third) ?? [];
      words.push({
        x: Number(first),
        y: a,
        size: Number(size),
        look: look as FontLook,
        text: rest.join(' '),
      });
    }
  }
  return { words, strokes, size: [width, height] };
}

function expectedOf(line: string): Expected {
  const { on = '', start = '', end, name = '', place } = SAID.exec(line)?.groups ?? {};
  return {
    on,
    start,
    ...(end === undefined ? {} : { end }),
    name,
    ...(place === undefined ? {} : { place: place === 'nowhere' ? null : place }),
  };
}
