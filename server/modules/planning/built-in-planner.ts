import { addDays } from '#contract/rules/time.ts';
import { findDates, isDayFirst, type DateHints } from '#server/modules/reading/find-dates.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';
import { MONTH, WEEKDAY, weekdayOf } from '#server/modules/reading/words.ts';
import type { Draft, Drafted, PlanningTask } from '#server/providers/planner/planner.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { nameAndPlace, tidy } from '#server/modules/planning/name-and-place.ts';

type Activity = Draft['activities'][number];

const DAY_NUMBER = /\b(?:day|tag|jour|día|dia|giorno)\s*(\d{1,3})\b(?!\s*(?:trip|tour))[\s:.,–—-]*/i;
const LEADING_WEEKDAY = new RegExp(`^(${WEEKDAY})\\b[\\s:,.–—-]*`, 'iu');
const LABELLED_PLACE =
  /^(?:location|place|venue|where|address|meeting point|room|ort|raum|treffpunkt|adresse|lieu|lugar)\s*[:\t]\s*(.+)$/i;
const PLACE_NAME = /^(?:hotel|property|accommodation|unterkunft|hôtel)(?:\s+name)?\s*[:\t]\s*(.+)$/i;
const DEPARTS = /^(?:dep(?:art(?:s|ure|ing)?|\.)?|abflug|départ|salida|partida)\b[\s:.\t]*/i;
const ARRIVES = /^(?:arr(?:iv(?:es?|als?|ing)|\.)?|ankunft|arrivée|llegada|chegada)\b[\s:.\t]*/i;
const FLIGHT = /\b(?:flight|flug|vol|vuelo|voo)?\s*(?:no\.?|number)?[:\s]*\b([A-Z][A-Z0-9])\s?(\d{2,4})\b/;
const STAY = /^(check[\s-]?in|check[\s-]?out|arrival date|departure date|anreise|abreise)\b\s*[:\t]?\s*/i;
const TABLE_HEAD =
  /^(?:time|zeit|uhrzeit|when|start|from|hora|heure)\b.*\b(?:activity|session|event|what|title|programme?|topic|location|place|venue|room|where)\b/i;
/** What the dialog writes into the prompt by itself, and who only tells what the dates are. */
const ONLY_DATES = new RegExp(
  `\\b(?:from|between|vom)\\b.*\\b(?:to|until|and|bis)\\b.*(?:${MONTH}|\\d{4})`,
  'iu',
);

/**
 * Reads days, times, names and places that are written, and makes nothing up: a line without a time is no
 * activity, an activity without a day is listed as not used.
 */
export function planFromText(task: PlanningTask): Drafted {
  const lines = [...task.paper, '', ...task.prompt.split(/\n|;\s+/)].map((line) => line.trim());
  const hints: DateHints = {
    near: { startOn: task.startOn, endOn: task.endOn },
    dayFirst: isDayFirst(lines.join('\n')).dayFirst,
  };
  const reader = new Reader(task, hints);
  lines.forEach((line, index) => reader.take(line, index + 1));
  return reader.result();
}

class Reader {
  readonly #task: PlanningTask;
  readonly #hints: DateHints;
  readonly #days = new Map<string, string>();
  readonly #activities: Activity[] = [];
  readonly #skipped: Drafted['skipped'] = [];
  #date: string | null = null;
  /** The activity that a line without a time may say more about. */
  #last: Activity | null = null;
  #hotel: string | null = null;
  #flight: string | null = null;
  #assumed = 0;

  constructor(task: PlanningTask, hints: DateHints) {
    this.#task = task;
    this.#hints = hints;
    // an experience of one day needs no heading for it
    if (task.startOn === task.endOn) this.#date = task.startOn;
  }

  take(raw: string, number: number): void {
    const line = raw.replace(/^[•·▪●*]\s*|^[-–—]\s+/, '').trim();
    if (line === '') {
      this.#last = null;
      return;
    }
    const dates = findDates(line, this.#hints);
    const times = findTimes(dates.reduceRight((text, { from, to }) => blank(text, from, to), line));
    if (times.length === 0) return this.#takeWords(line, dates);
    if (TABLE_HEAD.test(line)) return;
    const [first] = dates;
    if (first) this.#date = first.date;
    const day = first ? null : this.#dayIn(line);
    if (day) this.#date = day.date;
    const from = day?.length ?? 0;
    const stay = STAY.exec(line);
    if (stay) return this.#takeStay(line, stay, number);
    if (DEPARTS.test(line) || ARRIVES.test(line))
      return this.#takeFlightEnd(line, number, times[0]?.start ?? '');

    // everything that is neither date nor time, in the order of the columns
    let rest = line;
    for (const { from: a, to: b } of [...dates, ...times].sort((x, y) => y.from - x.from))
      rest = blank(rest, a, b);
    rest = rest.slice(from);
    const time = times[0];
    if (!time) return;
    const flight = FLIGHT.exec(rest);
    const { name, place } = nameAndPlace(rest);
    if (!name) return void (this.#last = null);
    const arrives = times[1] && !time.end && (flight || /→|–|-/.test(rest)) ? times[1] : null;
    // who arrives before they leave arrives on another day
    const arrival = arrives && (arrives.start > time.start ? arrives.start : '23:59');
    this.#add(line, number, {
      start: time.start,
      end: time.endsLater ? '23:59' : (time.end ?? arrival),
      name,
      location: place,
    });
  }

  result(): Drafted {
    const { startOn, endOn } = this.#task;
    const notes = [
      planTexts.ownWords,
      ...(this.#assumed > 0 ? [planTexts.hourAssumed(this.#assumed)] : []),
      ...(this.#activities.length === 0 ? [planTexts.nothingFound] : []),
    ];
    return {
      draft: {
        name: this.#task.name,
        days: [...this.#days]
          .filter(([date, name]) => name !== '' && date >= startOn && date <= endOn)
          .map(([date, name]) => ({ date, name })),
        activities: this.#activities,
      },
      skipped: this.#skipped,
      notes,
    };
  }

  /** A heading with its day, a place, or more about the activity before it. */
  #takeWords(line: string, dates: ReturnType<typeof findDates>): void {
    const hotel = PLACE_NAME.exec(line)?.[1];
    if (hotel) {
      this.#hotel = tidy(hotel);
      return;
    }
    const place = LABELLED_PLACE.exec(line)?.[1];
    if (place && this.#last) {
      this.#last.location ??= tidy(place);
      return;
    }
    const flight = FLIGHT.exec(line);
    if (flight && dates.length <= 1 && /flight|flug|vol\b|vuelo|voo|→|–| - | to /i.test(line))
      this.#flight = tidy(dates.reduceRight((text, d) => blank(text, d.from, d.to), line));
    const day = this.#dayIn(line);
    if (dates.length >= 2 || (ONLY_DATES.test(line) && !day)) {
      this.#last = null;
      return;
    }
    const [date] = dates;
    if (date || day) {
      const on = date?.date ?? day?.date ?? '';
      if (STAY.test(line)) return;
      this.#date = on;
      this.#last = null;
      const words = date ? line.slice(0, date.from) + line.slice(date.to) : line.slice(day?.length ?? 0);
      const name = flight ? '' : tidy(words.replace(DAY_NUMBER, '').replace(LEADING_WEEKDAY, ''));
      if (!this.#days.get(on)) this.#days.set(on, /\p{L}{2}/u.test(name) && name.length <= 80 ? name : '');
      return;
    }
    if (this.#last && line.length > 2)
      this.#last.description = [this.#last.description, line].filter(Boolean).join('\n');
  }

  /** `Day 3`, or a weekday on its own, at the beginning of a line. */
  #dayIn(line: string): { date: string; length: number } | null {
    const { startOn, endOn } = this.#task;
    const numbered = DAY_NUMBER.exec(line);
    if (numbered && numbered.index <= 2)
      return { date: addDays(startOn, Number(numbered[1]) - 1), length: numbered.index + numbered[0].length };
    const weekday = LEADING_WEEKDAY.exec(line);
    const wanted = weekday?.[1] === undefined ? undefined : weekdayOf(weekday[1]);
    if (!weekday || wanted === undefined) return null;
    // "Sun terrace" is no day: a weekday stands alone or before a colon, a dash or a time
    if (
      !/[:,.–—-]\s*$/.test(weekday[0]) &&
      weekday[0].trim().length !== line.length &&
      !/^\s*\d/.test(line.slice(weekday[0].length)) &&
      (weekday[1] ?? '').length < 6
    )
      return null;
    for (let date = startOn; date <= endOn; date = addDays(date, 1))
      if (new Date(`${date}T00:00:00Z`).getUTCDay() === wanted) return { date, length: weekday[0].length };
    return null;
  }

  #takeStay(line: string, [said]: RegExpExecArray, number: number): void {
    const out = /out|departure|abreise/i.test(said);
    const [time] = findTimes(line);
    if (!time) return;
    const words = out ? planTexts.checkOut : planTexts.checkIn;
    // until 11:00 is when one has to be gone, not when it begins
    this.#add(line, number, { start: time.start, end: null, name: words, location: this.#hotel });
    this.#last = null;
  }

  #takeFlightEnd(line: string, number: number, at: string): void {
    const arrives = ARRIVES.test(line);
    const place = tidy(
      [...findDates(line, this.#hints), ...findTimes(line)]
        .sort((a, b) => b.from - a.from)
        .reduce((text, { from, to }) => blank(text, from, to), line)
        .replace(arrives ? ARRIVES : DEPARTS, ''),
    );
    if (arrives && this.#last && !this.#last.end) {
      if (at > this.#last.start && this.#last.date === this.#date) {
        this.#last.end = at;
        this.#assumed -= 1;
      } else if (this.#last.date !== this.#date) this.#last.end = '23:59';
      this.#last.description = [this.#last.description, line].filter(Boolean).join('\n');
      return;
    }
    const name = this.#flight ?? (arrives ? 'Arrival' : 'Departure');
    this.#add(line, number, { start: at, end: null, name, location: place || null });
    this.#flight = null;
  }

  #add(line: string, number: number, found: Omit<Activity, 'date'>): void {
    if (!this.#date) {
      this.#skipped.push({ where: planTexts.line(number), what: line.slice(0, 100), why: planTexts.noDate });
      this.#last = null;
      return;
    }
    const activity: Activity = { ...found, date: this.#date, source: line.replaceAll('\t', '  ') };
    if (!activity.end) this.#assumed += 1;
    this.#activities.push(activity);
    this.#last = activity;
  }
}

/** The same line with these characters as a gap of columns, so that places in it stay where they are. */
const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + '\t'.repeat(to - from) + text.slice(to);
