import ICAL from 'ical.js';

/** Enough for a 29th of February looked for day by day, or for every minute of one day a week. */
const STEPS_TO_NEXT = 20_000;
/** A few seconds of work. */
const STEPS_PER_FILE = 500_000;
/** Laying out a year costs more than looking at a date. */
const STEPS_OF_YEAR = 20;
/** The standard knows one rule per entry; a file may have any number. */
const RULES_TRIED = 100;

export interface BoundedRules {
  /** Lines of the rules that were removed. */
  unread: string[];
  /** Whether one of the others has ended early. */
  cutShort: boolean;
}

/**
 * Bounds the search for occurrences, in the rules of time zones too: ical.js looks for the 30th of February forever.
 * Rules that it cannot follow beyond their start are removed.
 */
export function boundRules(calendar: ICAL.Component): BoundedRules {
  let [left, tries, failed] = [STEPS_PER_FILE, 0, false];
  const step = (size = 1) => {
    tries += size;
    left -= size;
    if (tries > STEPS_TO_NEXT || left < 0) throw new Error('The next occurrence is too far away.');
  };

  /** Ends where ical.js throws. Counts steps in whatever its loops call. */
  class BoundedIterator extends ICAL.RecurIterator {
    override fromData(options: { rule: ICAL.Recur; dtstart: ICAL.Time }): void {
      tries = 0;
      try {
        super.fromData(options);
      } catch {
        failed = this.completed = true;
      }
    }

    // null at the end, which the library's types leave out
    override next(again?: boolean): ICAL.Time & null {
      tries = 0;
      try {
        return super.next(again) as ICAL.Time & null;
      } catch {
        this.completed = true;
        // beyond its end there was nothing to find
        failed ||= !this.rule.until || this.last.compare(this.rule.until) <= 0;
        return null as ICAL.Time & null;
      }
    }

    override check_contracting_rules(): boolean {
      step();
      return super.check_contracting_rules();
    }

    override increment_monthday(days: number): void {
      step(days);
      super.increment_monthday(days);
    }

    override increment_month(): void {
      step();
      super.increment_month();
    }

    override ruleDayOfWeek(...of: Parameters<ICAL.RecurIterator['ruleDayOfWeek']>): unknown[] {
      step();
      return super.ruleDayOfWeek(...of);
    }

    override expand_year_days(year: number): number {
      step(STEPS_OF_YEAR);
      return super.expand_year_days(year);
    }
  }

  const unread: string[] = [];
  for (const component of withSubcomponents(calendar)) {
    const dtstart = component.getFirstPropertyValue('dtstart') as ICAL.Time | null;
    for (const [index, property] of component.getAllProperties('rrule').entries()) {
      const rule = property.getFirstValue() as ICAL.Recur;
      rule.iterator = (start) => new BoundedIterator({ rule, dtstart: start });
      if (!dtstart || index >= RULES_TRIED) continue;
      failed = false;
      const trial = rule.iterator(dtstart);
      // the first is the start itself, whether it fits the rule or not
      trial.next();
      trial.next();
      if (!failed) continue;
      unread.push(property.toICALString());
      component.removeProperty(property);
    }
  }
  failed = false;
  return {
    unread,
    get cutShort() {
      return failed;
    },
  };
}

const withSubcomponents = (component: ICAL.Component): ICAL.Component[] => [
  component,
  ...component.getAllSubcomponents().flatMap(withSubcomponents),
];
