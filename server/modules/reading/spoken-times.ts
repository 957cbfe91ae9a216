// Times in words, as in invitations.

/** A time and its position in a line. */
export interface One {
  hours: number;
  minutes: number;
  half: 'am' | 'pm' | null;
  from: number;
  to: number;
}

/** 6:00 in the evening */
export const HALF_IN_WORDS = 'in the (?:morning|afternoon|evening)|at night';
export const halfIn = (said: string): One['half'] =>
  /^p|afternoon|evening|night/i.test(said) ? 'pm' : /^a|morning/i.test(said) ? 'am' : null;

const HOURS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const SPOKEN = new RegExp(
  `(?<!\\p{L})(?:(half|quarter)\\s(past|to)\\s(${HOURS.join('|')})|(${HOURS.join('|')})\\so['’]clock)(?:\\s(${HALF_IN_WORDS}))?(?!\\p{L})`,
  'giu',
);
/** Invitations that state no half of the day mean the afternoon by hours before seven. */
const FIRST_OF_MORNING = 7;
/** "Four o'clock in the afternoon", "half past three". */
export const spokenIn = (line: string): One[] =>
  [...line.matchAll(SPOKEN)].flatMap((match) => {
    const [text, part, side, hourOfPart = '', hourAlone = '', half = ''] = match;
    // "Carriages at half past eleven": a remark, not the beginning
    if (part && !half && /\p{L}/u.test(line.slice(0, match.index))) return [];
    const hour = HOURS.indexOf((hourOfPart || hourAlone).toLowerCase()) + 1;
    const quarter = part?.toLowerCase() === 'half' ? 30 : 15;
    const isTo = side?.toLowerCase() === 'to';
    const hours = isTo ? ((hour + 10) % 12) + 1 : hour;
    return {
      hours,
      minutes: part ? (isTo ? 60 - quarter : quarter) : 0,
      half: halfIn(half) ?? (hours < FIRST_OF_MORNING || hours === 12 ? 'pm' : null),
      from: match.index,
      to: match.index + text.length,
    };
  });
