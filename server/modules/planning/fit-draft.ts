import { ACTIVITIES_MAX } from '#contract/constants.ts';
import type { Drafted, PlanningTask } from '#server/providers/planner/planner.ts';
import { sourceQuote } from '#contract/rules/source-quote.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { pageFinder } from '#server/modules/planning/page-finder.ts';
import { plain, planFromEntries, type Entry } from '#server/modules/schedule-import/plan-from-entries.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';

/**
 * Cuts a draft to the requested dates, whichever planner wrote it: activities outside them are listed as skipped, not
 * moved. Each activity quotes its source, with the page of the paper.
 */
export function fitDraft(
  task: Pick<PlanningTask, 'name' | 'startOn' | 'endOn' | 'timezone' | 'paper'>,
  { draft, skipped, notes }: Drafted,
): PlannedEvent {
  const left = [...skipped];
  const entries: Entry[] = [];
  const pageOf = pageFinder(task.paper);
  draft.activities.forEach((activity, index) => {
    const where = planTexts.itemOf(index + 1);
    const name = plain(activity.name);
    const skip = (why: string) => left.push({ where, what: name.slice(0, 100), why });
    if (!name) return void skip(planTexts.badTime);
    if (activity.date < task.startOn || activity.date > task.endOn)
      return void skip(planTexts.outside(activity.date));
    if (entries.length >= ACTIVITIES_MAX) return void skip(planTexts.tooMany);
    const { start, end } = activity;
    const source = plain(activity.source ?? '').replace(/\s+/g, ' ');
    entries.push({
      where: `“${name.slice(0, 60)}”`,
      name,
      description: [plain(activity.description ?? ''), source ? sourceQuote(source, pageOf(source)) : '']
        .filter(Boolean)
        .join('\n\n'),
      location: activity.location ?? '',
      on: activity.date,
      startsLocal: `${activity.date}T${start}:00`,
      // an end before the start is on another day; one equal to the start is ignored
      endsLocal: end && end !== start ? `${activity.date}T${end > start ? end : '23:59'}:00` : null,
    });
  });
  return planFromEntries({
    name: task.name || plain(draft.name ?? ''),
    description: draft.description ?? '',
    timezone: task.timezone,
    entries,
    skipped: left,
    notes,
    span: task,
    dayNames: new Map(
      draft.days.flatMap(({ date, name }) => (name && plain(name) ? [[date, plain(name)] as const] : [])),
    ),
  });
}
