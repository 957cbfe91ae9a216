import type { Draft, Drafted, PlanningTask } from '#server/providers/planner/planner.ts';
import { intoTheNight, inTwentyFourHours } from '#server/modules/planning/programme/in-twenty-four-hours.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';

type Activity = Draft['activities'][number];
/** Number of activities within a span that makes it the span of the whole day. */
const INSIDE_MIN = 3;
export const sourceOf = ({ source }: Line): string => source.trim().replace(/\t+/g, '  ');

/** The days and activities found so far, and what could not be used. */
export class FoundProgramme {
  readonly #task: PlanningTask;
  readonly #days = new Map<string, string>();
  readonly #activities: Activity[] = [];
  readonly #skipped: Drafted['skipped'] = [];
  readonly #repeated = new Map<Activity, readonly string[]>();
  readonly #again = new Map<Activity, string>();
  readonly #frames = new Set<Activity>();
  #date: string | null = null;
  #alsoOn: readonly string[] = [];

  constructor(task: PlanningTask) {
    this.#task = task;
    // an event of one day needs no heading for it
    if (task.startOn === task.endOn) this.#date = task.startOn;
  }

  /** The date of activities that are added now. */
  get date(): string | null {
    return this.#date;
  }
  /** Further dates of the last heading. */
  get alsoOn(): readonly string[] {
    return this.#alsoOn;
  }
  get latest(): Activity | undefined {
    return this.#activities.at(-1);
  }

  setDate(date: string | null, ...more: string[]): void {
    this.#date = date;
    this.#alsoOn = more;
  }
  nameDay(on: string, name: string): void {
    if (!this.#days.get(on)) this.#days.set(on, name);
  }

  skip(line: Line, why: string): void {
    const what = line.text.replaceAll('\t', ' ').trim().slice(0, 100);
    this.#skipped.push({ where: planTexts.line(line.number), what, why });
  }

  /** Returns null, and lists it as skipped, while no day is known. */
  add(line: Line, found: Omit<Activity, 'date'>): Activity | null {
    if (!this.#date) {
      this.skip(line, planTexts.noDate);
      return null;
    }
    const activity: Activity = {
      ...found,
      date: this.#date,
      location: found.location ?? line.place ?? null,
      source: sourceOf(line),
    };
    this.#activities.push(activity);
    if (this.#alsoOn.length > 0) this.#repeated.set(activity, this.#alsoOn);
    return activity;
  }

  /** Adds the activity a second time, starting at this hour. */
  repeat(activity: Activity, start: string): void {
    this.#again.set(activity, start);
  }

  /** Marks a span without a name, which may be that of its whole day. */
  mayBeWhole(activity: Activity): void {
    this.#frames.add(activity);
  }

  result(lines: readonly string[]): Drafted {
    const { startOn, endOn } = this.#task;
    const all = this.#activities.flatMap((one) => [
      one,
      ...(this.#again.has(one) ? [{ ...one, start: this.#again.get(one) ?? one.start, end: null }] : []),
      ...(this.#repeated.get(one) ?? []).map((date) => ({ ...one, date })),
    ]);
    const inOrder = inTwentyFourHours(
      all.filter((one) => !this.#isWhole(one, all)),
      lines.join('\n'),
    );
    const activities = intoTheNight(inOrder);
    const assumed = activities.filter(({ end }) => !end).length;
    const notes = [
      planTexts.ownWords,
      ...(assumed > 0 ? [planTexts.hourAssumed(assumed)] : []),
      ...(activities.length === 0 ? [planTexts.nothingFound] : []),
    ];
    return {
      draft: {
        name: this.#task.name,
        days: [...this.#days]
          .filter(([date, name]) => name !== '' && date >= startOn && date <= endOn)
          .map(([date, name]) => ({ date, name })),
        activities,
      },
      skipped: this.#skipped,
      notes,
    };
  }

  #isWhole(frame: Activity, all: readonly Activity[]): boolean {
    if (!this.#frames.has(frame)) return false;
    const { date, start, end } = frame;
    const inside = all.filter(
      (one) => one !== frame && one.date === date && one.start >= start && one.start <= (end ?? ''),
    );
    return inside.length >= INSIDE_MIN;
  }
}
