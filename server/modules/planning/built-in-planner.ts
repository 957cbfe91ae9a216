// Long because each line is read by what the lines before it have said, which one reader keeps.
import { daysBetween } from '#contract/rules/time.ts';
import { numberedDay } from '#server/modules/reading/numbered-day.ts';
import { columnsOf, type ColumnKind } from '#server/modules/reading/columns.ts';
import { findDates, isSpan, type DateHints, type FoundDate } from '#server/modules/reading/find-dates.ts';
import { findTimes, type FoundTime } from '#server/modules/reading/find-times.ts';
import type { Draft, Drafted, PlanningTask } from '#server/providers/planner/planner.ts';
import {
  ARRIVES,
  BY,
  DEPARTS,
  END_SAID,
  ENDS,
  FLIGHT,
  FROM,
  HOUSE,
  isAboutPaper,
  isEndLabel,
  LABELLED_PLACE,
  LEADING_WEEKDAY,
  MINUTES_BEFORE,
  PLACE_NAME,
  ROOM,
  SPAN_WORDS,
  STAY,
  STAY_AT,
  TIME_FIELD,
  VENUE,
} from '#server/modules/planning/kinds-of-lines.ts';
import { dayIn } from '#server/modules/planning/day-in.ts';
import { FoundProgramme, sourceOf } from '#server/modules/planning/found-programme.ts';
import {
  A_TRAIN,
  arrivingIn,
  besideIt,
  blank,
  ends,
  isOut,
  isStay,
  isStreet,
  isAddress,
  isDateOfArrival,
  isHouseAbove,
  isDeed,
  isFlightEnd,
  isTwice,
  isVenue,
  untilIn,
  NUMBER_ALONE,
  originIn,
  ownWord,
  ROUTE,
  serviceAndWay,
  serviceIn,
  STAY_ENDS,
  toldOnce,
  stayAtHouse,
  stayInProse,
  TRAVELS,
  without,
  ZONE,
  type Span,
} from '#server/modules/planning/parts-of-lines.ts';
import { planTexts } from '#server/modules/planning/messages.ts';
import { nameAndPlace, placeMet, tidy } from '#server/modules/planning/name-and-place.ts';
import { daysIn } from '#server/modules/planning/days-in.ts';
import type { KnownPlaces } from '#server/modules/planning/known-places.ts';
import { readyPaper, type ReadyPaper } from '#server/modules/planning/ready-paper.ts';
import { LEADS_ON } from '#server/modules/planning/sentences.ts';
import { Looks } from '#server/modules/planning/looks.ts';
import { restOf, tableRow } from '#server/modules/planning/table-row.ts';
import { segmentsOf } from '#server/modules/planning/segments.ts';
import { atBreaks, BREAK, cellsOf, isTime, type Line } from '#server/modules/planning/cells.ts';

type Activity = Draft['activities'][number];
const LABEL_LINES = 4;
const HOUSE_END = /(?<!\p{L})check[\s-]?(?:in|out)(?!\p{L})/iu;
/** Hotel Alpenrose **** */
const STARS = /\s*[*★]+\s*[sS]?$/u;
/** "Ends at 20:45." */
const ENDS_ONLY = /^(?:ends|ende(?:t)?|fin|fine|termina|einde)$/iu;
/** "(arrivo ore )", when its time is taken out. */
const ONLY_ARRIVES =
  /\s*\(\s*(?:arr\p{L}*|ankunft|an|llegada|chegada|aankomst)[.:]?\s*(?:ore|um|à|a las|às|at)?\s*\)/iu;
/** The dots that lead from a name to its time. */
const LEADERS = /\s*(?:[._·…]\s?){4,}/g;

/**
 * Reads days, times, names and places that are written, and makes nothing up: a line without a time is no
 * activity, an activity without a day is listed as not used.
 */
export function planFromText(task: PlanningTask, looks = new Looks()): Drafted {
  const paper = readyPaper(task, looks);
  const reader = new Reader(task, paper);
  for (const line of paper.lines) reader.take(line);
  return reader.found.result(paper.words);
}

class Reader {
  readonly #task: PlanningTask;
  readonly #hints: DateHints;
  readonly #namesFirst: boolean;
  readonly #places: KnownPlaces;
  readonly #length: number;
  readonly found: FoundProgramme;
  readonly #stays = new Map<'in' | 'out', string>();
  #table: ColumnKind[] | null = null;
  /** The activity that a line without a time may say more about. */
  #last: Activity | null = null;
  /** What has departed and not arrived. */
  #underWay: Activity | null = null;
  /** A time alone on its line, whose words follow. */
  #pending: { time: FoundTime; line: Line; frame: boolean } | null = null;
  /** Its name stood above its time: where it is stands below. */
  #below: Activity | null = null;
  /** 20:30 & 22:15: when it takes place once more. */
  #alsoAt: string | null = null;
  #words: Line | null = null;
  /** The cells of the last line with a time. */
  #row: string[] = [];
  /** Departure, Check-in and the like alone on a line, with what has followed. */
  #label: { line: Line; more: number } | null = null;
  #hotel: string | null = null;
  /** A name that was a line of its own: it may go on in the next. */
  #named: string | null = null;
  /** The last place that was taken for one without being called so. */
  #guessed: string | null = null;
  /** "Lunch at Casa Nova": the name of the last activity before its place was taken out of it. */
  #whole: string | null = null;
  #flight: string | null = null;
  #origin: string | null = null;

  constructor(task: PlanningTask, { hints, namesFirst, places }: ReadyPaper) {
    this.#task = task;
    this.#hints = hints;
    this.#namesFirst = namesFirst;
    this.#places = places;
    this.#length = daysBetween(task.startOn, task.endOn) + 1;
    this.found = new FoundProgramme(task);
  }

  take(line: Line): void {
    if (!line.text.includes(BREAK)) return this.#takeCells(line);
    const { text: firsts, more } = atBreaks(line.text);
    const before = this.#last;
    this.#takeCells({ ...line, text: firsts });
    if (this.#last === before) return;
    for (const text of more) if (this.#last && !isAboutPaper(text)) this.#takeWords({ ...line, text }, []);
  }

  #takeCells(line: Line): void {
    const columns = line.columns ?? this.#table;
    if (columns && this.#takeRow(line, columns)) return;
    if (this.#takeRest(cellsOf(line.text))) return;
    const text = line.text
      .replace(LEADERS, '\t')
      .trim()
      .replace(/^[•·▪●◦‣*○■□✓→»]\s*|^[-–—]\s+/, '')
      .trim();
    if (text === '') {
      this.#pending = this.#words = this.#last = null;
      return;
    }
    const heads = columnsOf(cellsOf(line.text));
    if (heads) {
      this.#table = heads;
      this.#last = null;
      return;
    }
    if (isAboutPaper(text)) return;
    const isBelow = line.text.startsWith('\t') && isTime(this.#row[0] ?? '');
    if (this.#takeLabelled({ ...line, text })) return;
    for (const part of segmentsOf(text))
      if (!isAboutPaper(part)) this.#takeLine({ ...line, text: part, isBelow });
  }

  /** Whether the line belonged to the table. */
  #takeRow(line: Line, columns: readonly ColumnKind[]): boolean {
    const cells = cellsOf(line.text);
    if (cells.filter(Boolean).length === 0) return false;
    const row =
      cells.length > 1 && !isAboutPaper(cells[0] ?? '') ? tableRow(cells, columns, this.#hints) : null;
    if (!row) {
      const [only = '', ...more] = cells.filter(Boolean);
      if (more.length === 0 && findDates(only, this.#hints).length > 0) return false;
      const rest = restOf(cells, columns);
      if (!rest || !this.#last) return false;
      if (rest.name) this.#last.name += ` ${rest.name}`;
      if (rest.place) this.#last.location = [this.#last.location, rest.place].filter(Boolean).join(' ');
      return true;
    }
    if (row.date) this.found.setDate(row.date);
    if (row.arrives) {
      if (this.#underWay) this.#arrive(this.#underWay, row.start);
      return true;
    }
    if (!row.name) return true;
    const placed = line.place ?? columns.find((kind) => kind === 'place' || kind === 'route');
    const said = placed ? null : nameAndPlace(row.name, this.#places);
    this.#add(
      line,
      {
        start: row.start,
        end: row.endsLater ? '23:59' : row.end,
        name: said?.name ?? tidy(row.name),
        location: said ? said.place : row.place && tidy(row.place),
        description: row.words || null,
      },
      said?.whole,
    );
    this.#underWay = row.end ? null : this.#last;
    return true;
  }

  /** What goes on in small letters below a cell of the line before it belongs to that cell. */
  #takeRest(cells: readonly string[]): boolean {
    const last = this.#last;
    if (!last || cells.length < 2 || cells.length !== this.#row.length || cells[0] !== '') return false;
    const filled = cells.flatMap((cell, k) => (cell === '' ? [] : [{ cell, above: this.#row[k] ?? '' }]));
    if (
      filled.length === 0 ||
      filled.some(({ cell }) => !/^\p{Ll}/u.test(cell) || findTimes(cell).length > 0)
    )
      return false;
    const [name, place] = [last.name, last.location];
    if (cells.some((cell) => BY.test(cell))) return false;
    if (!filled.every(({ above }) => above !== '' && (name.endsWith(above) || place?.endsWith(above))))
      return false;
    for (const { cell, above } of filled)
      if (name.endsWith(above)) last.name += ` ${cell}`;
      else last.location = `${last.location} ${cell}`;
    this.#row = this.#row.map((above, k) => cells[k] || above);
    return true;
  }

  /** What is told of an activity below it, with a time: when it is over, or nothing that takes place. */
  #takeDetail({ text }: Line, time: FoundTime | undefined): void {
    const last = this.#last;
    if (!last || !time) return;
    if (!last.end && time.start > last.start && (ARRIVES.test(text) || ENDS.test(text)))
      last.end = time.start;
    last.description = [last.description, text].filter(Boolean).join('\n');
  }

  /** Departure or Check-in alone on a line: what follows, up to its time, says when and where. */
  #takeLabelled(line: Line): boolean {
    // below a time alone it is what takes place then
    if (!line.text.includes('\t') && isEndLabel(line.text) && !this.#pending) {
      this.#label = { line, more: 0 };
      return true;
    }
    const label = this.#label;
    if (!label) return false;
    label.more += 1;
    const text = `${label.line.text}\t${line.text}`;
    if (findTimes(line.text).length > 0 || label.more >= LABEL_LINES) {
      this.#label = null;
      this.#takeLine({ ...line, text });
    } else label.line = { ...line, text };
    return true;
  }

  #takeLine(said: Line): void {
    const { first: dates, again } = toldOnce(findDates(said.text, this.#hints));
    const line = { ...said, text: without(said.text, again) };
    const { text } = line;
    const bare = isFlightEnd(text);
    const times = findTimes(
      dates.reduceRight((all, { from, to }) => blank(all, from, to), text),
      { bare },
    );
    if (times.length === 0) return this.#takeWords(line, dates);
    const [first] = dates;
    if (first && dates.length === 1 && isSpan(text, first))
      return this.found.skip(line, planTexts.severalDays);
    const day = first ? null : dayIn(text, this.#task);
    // beside a column of times the words have others only by the way
    if (line.isBelow && this.#last && !first && times.length === 1) return this.#takeDetail(line, times[0]);
    this.#row = cellsOf(text);
    const prose = stayInProse(text);
    if (prose && times.length === 1) return this.#takeStay(line, first, times, prose === 'out');
    const house = times.length === 1 ? stayAtHouse(without(text, [...dates, ...times])) : null;
    if (house && !this.#underWay && !this.#flight) this.#hotel = house;
    if (
      (house || isStay(text, [...dates, ...times])) &&
      this.#isOfHouse(text) &&
      !this.#underWay &&
      !this.#flight
    )
      return this.#takeStay(line, first, times);
    if (first && !isDateOfArrival(text, first, times)) this.found.setDate(first.date);
    if (day) this.found.setDate(day.date);
    // until when something goes on is not when it begins
    if (times.length === 1 && untilIn(text, times[0])) return this.#takeWords({ ...line, text }, dates);
    if (times[0] && times.length === 1 && END_SAID.test(text) && this.#last?.date === this.found.date) {
      if (!this.#last.end && times[0].start > this.#last.start) this.#last.end = times[0].start;
      return;
    }
    const way = times.length === 2 ? serviceAndWay(text, times) : null;
    if (way) return this.#add(line, { ...ends(times[0] as FoundTime, times[1]), ...way });
    if (bare) return this.#takeFlightEnd(line, [...dates, ...times], times[0]);
    this.#takeActivity(line, [...dates, ...times], times, day?.length ?? 0);
  }

  #takeActivity(line: Line, taken: readonly Span[], times: readonly FoundTime[], begin: number): void {
    const [time] = times;
    if (!time) return;
    // everything that is neither date nor time, in the order of the columns
    const until = untilIn(line.text, times[1]) ?? arrivingIn(line.text, times[1]);
    const rest = without(line.text, until ? [...taken, until] : taken).slice(begin);
    const said = nameAndPlace(rest.replace(ONLY_ARRIVES, ''), this.#places);
    const label = TIME_FIELD.test(said.name);
    const [name, place] = label ? [said.place ?? '', null] : [said.name, said.place];
    if (
      this.#last &&
      times.length === 1 &&
      ENDS_ONLY.test(line.text.slice(0, time.from).trim()) &&
      this.#last.date === this.found.date
    ) {
      if (!this.#last.end && time.start > this.#last.start) this.#last.end = time.start;
      return;
    }
    const before = this.#words;
    this.#alsoAt = isTwice(times, line.text) ? (times[1]?.start ?? null) : null;
    this.#pending = this.#words = null;
    if (!/[\p{L}\d]/u.test(name) || ZONE.test(name) || (this.#namesFirst && before && ROOM.test(name))) {
      if (this.#namesFirst && before) {
        const said = nameAndPlace(before.text, this.#places);
        this.#add(
          line,
          {
            ...ends(time, besideIt(times, line.text)),
            name: said.name,
            location: said.place ?? (name && !ZONE.test(name) ? name : null),
          },
          said.whole,
        );
        this.#below = this.#last;
      } else if (this.#flight && times.length > 1) {
        this.#add(line, { ...ends(time, times[1]), name: this.#flight, location: place });
        this.#flight = null;
      } else {
        this.#last = null;
        this.#pending = { time, line, frame: taken.length > times.length && time.end !== null };
      }
      return;
    }
    const travels = times[1] && !time.end && (FLIGHT.test(rest) || /→|->|–|-/.test(rest) || this.#flight);
    const named = travels && this.#flight && !FLIGHT.test(rest) ? this.#flight : null;
    if (named) this.#flight = null;
    const from = named ? rest.split(/→|->|–|\t/).find((one) => /\p{L}{2}/u.test(one)) : originIn(name);
    const way = travels && from && place && !named ? `${name} – ${place}` : null;
    this.#add(
      line,
      {
        ...ends(time, travels || until ? times[1] : besideIt(times, line.text)),
        name: named ?? way ?? name,
        location: named || way ? tidy(from ?? '') || null : place,
      },
      named || way || label ? null : said.whole,
    );
  }

  /** A heading with its day, a place, or more about the activity before it. */
  #takeWords(line: Line, dates: readonly FoundDate[]): void {
    const { text } = line;
    const hotel =
      PLACE_NAME.exec(text)?.[1]?.split('\t')[0] ??
      (this.#hotel ? undefined : (HOUSE.exec(text)?.[0] ?? STAY_AT.exec(text)?.[1]));
    if (hotel) {
      this.#hotel = tidy(hotel.replace(STARS, ''));
      this.#underWay = null;
    }
    const above = this.#words?.text ?? '';
    if (!this.found.latest && isHouseAbove(above, text)) this.#hotel ??= tidy(above.replace(STARS, ''));
    if (hotel && this.#last && !PLACE_NAME.test(text)) this.#last.location ??= tidy(hotel);
    if (hotel && !this.#pending) return;
    const from = FROM.exec(text)?.[1];
    if (from && this.#flight && dates.length === 0) return void (this.#origin = tidy(from));
    const place = LABELLED_PLACE.exec(text)?.[1]?.replace(MINUTES_BEFORE, '') ?? placeMet(text);
    // when and where of the whole paper, which is no activity of it
    if (place && this.#pending) return void (this.#pending = null);
    if (place && this.#last) return this.#placeSaid(this.#last, tidy(place));
    const service = serviceIn(text);
    if (service) return void (this.#flight = service);
    const flight = FLIGHT.test(text);
    const told = tidy(without(text, dates).split(/\s+[·•|]\s+/)[0] ?? '');
    const number = cellsOf(text).find((cell) => cell.length <= NUMBER_ALONE && FLIGHT.test(cell));
    if (number && dates.length <= 1) this.#flight = number;
    else if (flight && dates.length <= 1 && (TRAVELS.test(text) || told.length <= NUMBER_ALONE))
      this.#flight = told;
    else if (this.#flight && dates.length === 0 && ROUTE.test(text)) {
      this.#origin = tidy(ROUTE.exec(text)?.[1] ?? '');
      return;
    }
    const day = dayIn(text, this.#task);
    const [date] = dates;
    const several = text.includes('\t') ? null : daysIn(text, dates, this.#task);
    if (several && several.length < this.#length) {
      const [firstOn = null, ...others] = several;
      this.found.setDate(firstOn, ...others);
      this.#last = this.#pending = this.#words = null;
      return;
    }
    if (dates.length >= 2 || (date && isSpan(text, date)) || (SPAN_WORDS.test(text) && date && !day)) {
      this.#last = null;
      return;
    }
    if (date || day) return this.#takeHeading(text, date ?? null, day, flight);
    if (this.#pending) {
      const { time, line: at, frame } = this.#pending;
      const said = nameAndPlace(text, this.#places);
      this.#pending = null;
      this.#add(
        { ...line, source: at.source },
        { ...ends(time), name: said.name, location: said.place },
        said.whole,
      );
      this.#named = said.place ? null : said.name;
      if (frame && this.#last) this.found.mayBeWhole(this.#last);
      return;
    }
    if (
      this.#last &&
      this.#last.name === this.#named &&
      LEADS_ON.test(this.#last.name) &&
      /^\p{Ll}/u.test(text)
    ) {
      this.#last.name += ` ${text}`;
      return;
    }
    this.#named = null;
    this.#words = line;
    const first = this.#last !== null && !this.#last.location && !this.#last.description;
    const below = this.#below;
    this.#below = null;
    if (!this.#last || text.length < 3) return;
    if (this.#places.texts.has(tidy(text)) && this.#placeBelow(this.#last, tidy(text))) return;
    if (
      !this.#last.location &&
      !this.#last.description &&
      (below === this.#last
        ? VENUE.test(text) || isAddress(text)
        : (first && isStreet(text)) || (text.length <= 60 && (ROOM.test(text) || isVenue(text))))
    ) {
      this.#last.location = this.#guessed = tidy(text);
      return;
    }
    this.#last.description = [this.#last.description, text].filter(Boolean).join('\n');
  }

  #takeHeading(
    text: string,
    date: FoundDate | null,
    day: { date: string; length: number } | null,
    flight: boolean,
  ): void {
    const on = date?.date ?? day?.date ?? '';
    const stay = STAY.exec(text);
    if (stay) return void this.#stays.set(isOut(stay[0]) ? 'out' : 'in', on);
    this.found.setDate(on);
    this.#last = this.#pending = this.#words = null;
    const words = date ? text.slice(0, date.from) + text.slice(date.to) : text.slice(day?.length ?? 0);
    const number = numberedDay(words.trim());
    const name = flight
      ? ''
      : tidy(
          words
            .trim()
            .slice(number?.length ?? 0)
            .replace(LEADING_WEEKDAY, ''),
        );
    const names = /\p{L}{2}/u.test(name) && name.length <= 80 && !TIME_FIELD.test(name);
    this.found.nameDay(on, names ? name : '');
  }

  /** What has a label is the place, and what only looked like one is not. */
  #placeSaid(activity: Activity, place: string): void {
    if (activity.location && activity.location === this.#guessed)
      activity.description = [activity.description, activity.location].filter(Boolean).join('\n');
    else return void this.#placeBelow(activity, place);
    activity.location = place;
  }

  /** What is told of it below is truer than a part of its name, unless that is where the house stands. */
  #placeBelow(activity: Activity, place: string): boolean {
    const isStreetAlone = /\d/.test(place.split(',')[0] ?? '');
    if (activity.location && (this.#whole === null || isStreetAlone)) return false;
    activity.name = this.#whole ?? activity.name;
    activity.location = place;
    this.#whole = null;
    return true;
  }

  /** Check-in is of a house; Départ and Salida are where the paper has one. */
  #isOfHouse(text: string): boolean {
    return /^check|^(?:an|ab)reise|date/i.test(text) || this.#hotel !== null || this.#stays.size > 0;
  }

  #takeStay(
    line: Line,
    date: FoundDate | undefined,
    [time]: readonly FoundTime[],
    out = isOut(
      HOUSE_END.exec(line.text)?.[0] ?? STAY.exec(line.text)?.[0] ?? STAY_ENDS.exec(line.text)?.[0] ?? '',
    ),
  ): void {
    const said = this.#stays.get(out ? 'out' : 'in');
    // the day on which the journey departs is not that on which a house is left
    const known = out && said === this.#task.startOn ? undefined : said;
    const on = date?.date ?? known ?? this.found.date;
    if (!time) return;
    const { date: before, alsoOn } = this.found;
    this.found.setDate(on);
    // until 11:00 is when one has to be gone, not when it begins
    this.#add(line, {
      start: time.start,
      end: null,
      name: out ? planTexts.checkOut : planTexts.checkIn,
      location: this.#hotel,
    });
    this.found.setDate(before ?? on, ...alsoOn);
    this.#last = null;
  }

  #takeFlightEnd(line: Line, taken: readonly Span[], time: FoundTime | undefined): void {
    const arrives = ARRIVES.test(line.text);
    const at = time?.start ?? '';
    // "leaves at 10:33 and arrives at 12:48"
    const sameLine = this.#last?.source === sourceOf(line) ? this.#last : null;
    // what takes place in between is not done in the air
    const flown = this.#underWay === this.found.latest ? this.#underWay : sameLine;
    if (arrives && flown && !flown.end) {
      this.#arrive(flown, time?.endsLater ? '' : at);
      flown.description = [flown.description, line.text.replaceAll('\t', '  ')].filter(Boolean).join('\n');
      return;
    }
    const [label = ''] = (arrives ? ARRIVES : DEPARTS).exec(line.text) ?? [];
    if (isDeed(line.text.slice(label.length)) && !this.#flight && !ROUTE.test(this.#words?.text ?? '')) {
      const { name } = nameAndPlace(without(line.text, taken).replaceAll('\t', ' '));
      return this.#add(line, { start: at, end: null, name, location: null });
    }
    const [place = ''] = without(line.text, taken)
      .slice(label.length)
      .split('\t')
      .map((cell) =>
        tidy(cell.trim().replace(/^(?:at|in|from|am|in der|à|en|de|da|a)\s+(?=(?:the )?\p{Lu})/u, '')),
      )
      .filter(Boolean);
    const above = arrives ? '' : (this.#words?.text ?? '').replace(/\s*\(.*\)$/, '');
    const route = ROUTE.test(above) || A_TRAIN.test(above) ? tidy(above) : null;
    const name = this.#flight ?? route ?? ownWord(label, arrives);
    this.#add(line, { start: at, end: null, name, location: place || (arrives ? null : this.#origin) });
    this.#underWay = arrives ? null : this.#last;
    this.#flight = this.#origin = null;
  }

  /** What arrives on a later date, or by the clocks of another zone before it left, is shown to the end of its day. */
  #arrive(flown: Activity, at: string): void {
    flown.end = at > flown.start && flown.date === this.found.date ? at : '23:59';
    this.#underWay = null;
  }

  #add(line: Line, found: Omit<Activity, 'date'>, whole: string | null = null): void {
    this.#last = this.found.add(line, found);
    this.#whole = whole;
    if (this.#last && this.#alsoAt && this.#alsoAt !== found.start)
      this.found.repeat(this.#last, this.#alsoAt);
    this.#alsoAt = null;
  }
}
