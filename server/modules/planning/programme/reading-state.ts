import { daysBetween } from '#contract/rules/time.ts';
import type { ReadyPaper } from '#server/modules/planning/paper/ready-paper.ts';
import { FoundProgramme } from '#server/modules/planning/programme/found-programme.ts';
import type { Line } from '#server/modules/planning/text/cells.ts';
import type { KnownPlaces } from '#server/modules/planning/text/known-places.ts';
import type { ColumnKind } from '#server/modules/reading/columns.ts';
import type { DateHints } from '#server/modules/reading/find-dates.ts';
import type { FoundTime } from '#server/modules/reading/find-times.ts';
import type { Draft, PlanningTask } from '#server/providers/planner/planner.ts';

export type Activity = Draft['activities'][number];

/**
 * What the lines read so far imply for the next one: the open day, the last activity, a time that still lacks its
 * name, a flight that has not landed. Each of the line readers reads and updates it.
 */
export class ReadingState {
  readonly task: PlanningTask;
  readonly hints: DateHints;
  readonly namesFirst: boolean;
  readonly places: KnownPlaces;
  /** Length of the event in days. */
  readonly length: number;
  readonly found: FoundProgramme;
  /** The dates of check-in and check-out, if a heading states them. */
  readonly stays = new Map<'in' | 'out', string>();
  /** What the columns of the current table hold. */
  table: ColumnKind[] | null = null;
  /** The activity that the next line without a time may add to. */
  last: Activity | null = null;
  /** The journey that has departed and not yet arrived. */
  underWay: Activity | null = null;
  /** A time alone on its line, which the next line names. `frame`: it may be the span of its whole day. */
  pending: { time: FoundTime; line: Line; frame: boolean } | null = null;
  /** The activity whose name was above its time, so that its place may be below. */
  below: Activity | null = null;
  /** The second start of "20:30 & 22:15". */
  alsoAt: string | null = null;
  /** The last line without a time, which may name the time below it. */
  words: Line | null = null;
  /** The cells of the last line with a time. */
  row: string[] = [];
  /** A label alone on its line, such as Departure or Check-in, joined with the lines since (`more` of them). */
  label: { line: Line; more: number } | null = null;
  /** The hotel that was last mentioned. */
  hotel: string | null = null;
  /** A name that took its whole line, so that the next line may continue it. */
  named: string | null = null;
  /** The last place that was guessed, from a line without a label. */
  guessed: string | null = null;
  /** The name of the last activity before its place was taken out of it: "Lunch at Casa Nova". */
  whole: string | null = null;
  /** The flight or train whose times follow, and its origin. */
  flight: string | null = null;
  origin: string | null = null;

  constructor(task: PlanningTask, { hints, namesFirst, places }: ReadyPaper) {
    this.task = task;
    this.hints = hints;
    this.namesFirst = namesFirst;
    this.places = places;
    this.length = daysBetween(task.startOn, task.endOn) + 1;
    this.found = new FoundProgramme(task);
  }

  /** Adds an activity on the open day, and once more at `alsoAt`. `whole`: its name with the place still in it. */
  add(line: Line, found: Omit<Activity, 'date'>, whole: string | null = null): void {
    this.last = this.found.add(line, found);
    this.whole = whole;
    if (this.last && this.alsoAt && this.alsoAt !== found.start) this.found.repeat(this.last, this.alsoAt);
    this.alsoAt = null;
  }

  /**
   * Ends a journey at `at`. If it lands on a later date, or by the clock before it left, it lasts until the end of
   * its day.
   */
  arrive(flown: Activity, at: string): void {
    flown.end = at > flown.start && flown.date === this.found.date ? at : '23:59';
    this.underWay = null;
  }
}
