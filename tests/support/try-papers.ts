import { afterAll, expect, test } from 'vitest';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { hitsOf, rateOf, type Hits } from '#tests/support/hit-rate.ts';
import { readPaper, type Paper } from '#tests/support/read-paper.ts';

/**
 * One test per paper, in which nothing may be invented, and one for all of them together: at least 95 % of
 * times, names and places are found. `more`: further assertions on a plan. Prints what was found.
 */
export function tryPapers(
  title: string,
  papers: readonly Paper[],
  more: (plan: PlannedEvent, paper: Paper) => void = () => {},
): void {
  const all: Hits[] = [];
  afterAll(() => {
    const { lines } = rateOf(all);
    console.log([`${title}, what was found`, ...lines, ...all.flatMap(({ missed }) => missed)].join('\n  '));
  });

  test.each(papers)('$name', async (paper) => {
    const plan = await readPaper(paper);
    const hits = hitsOf(paper.expected, plan.activities);
    all.push(hits);
    expect(hits.invented, 'nothing is invented').toEqual([]);
    more(plan, paper);
  });

  test(`${title}: at least 95 % of times, names and places are found`, () => {
    expect(all).toHaveLength(papers.length);
    expect(rateOf(all).lowest).toBeGreaterThanOrEqual(0.95);
  });
}
