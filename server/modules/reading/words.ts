/** Months and weekdays as people write them, in the languages of most travel papers. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'janvier', 'janv', 'enero', 'ene', 'janeiro', 'gennaio'],
  ['february', 'feb', 'februar', 'février', 'fevrier', 'févr', 'febrero', 'fevereiro', 'fev', 'febbraio'],
  ['march', 'mar', 'märz', 'maerz', 'mär', 'mrz', 'mrt', 'mars', 'marzo', 'março', 'marco'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'abr', 'aprile'],
  ['may', 'mai', 'mayo', 'maio', 'maggio', 'mag', 'maj', 'mei'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'junho', 'giugno', 'giu'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'julho', 'luglio', 'lug'],
  ['august', 'aug', 'août', 'aout', 'agosto', 'ago'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'setembro', 'settembre', 'setembre'],
  ['october', 'oct', 'oktober', 'okt', 'octobre', 'octubre', 'outubro', 'ottobre', 'ott'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  [
    'december',
    'dec',
    'dezember',
    'dez',
    'décembre',
    'decembre',
    'déc',
    'diciembre',
    'dic',
    'dezembro',
    'dicembre',
  ],
];
const WEEKDAYS: readonly (readonly string[])[] = [
  ['sunday', 'sun', 'sonntag', 'dimanche', 'domingo', 'domenica'],
  ['monday', 'mon', 'montag', 'lundi', 'lunes', 'segunda-feira', 'lunedì'],
  ['tuesday', 'tue', 'tues', 'dienstag', 'mardi', 'martes', 'terça-feira', 'martedì'],
  ['wednesday', 'wed', 'mittwoch', 'mercredi', 'miércoles', 'quarta-feira', 'mercoledì'],
  ['thursday', 'thu', 'thur', 'thurs', 'donnerstag', 'jeudi', 'jueves', 'quinta-feira', 'giovedì'],
  ['friday', 'fri', 'freitag', 'vendredi', 'viernes', 'sexta-feira', 'venerdì'],
  ['saturday', 'sat', 'samstag', 'samedi', 'sábado', 'sabato'],
];

/** Only before a date, because by themselves they are words in many languages. */
const SHORT_WEEKDAYS =
  'mo|di|mi|do|fr|sa|so|ma|wo|vr|za|zo|lun|mar|mer|jeu|ven|sam|dim|mié|mie|jue|vie|sáb|sab|dom|seg|ter|qua|qui|sex|gio|mån|tis|ons|tors|tor|fre|lör|sön|man|tir|lør|søn|weds|pon|wt|śr|czw|pt|sob|niedz|po|út|st|čt|pá|ne|пн|вт|ср|чт|пт|сб|вс';

// whole words only, because short forms mean other things elsewhere; not Croatian, whose listopad is a different
// month
const MORE = ['nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'tr', 'el', 'ru', 'uk'];
const partOf = (locale: string, options: Intl.DateTimeFormatOptions, date: Date, type: string): string[] =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    .formatToParts(date)
    .flatMap((part) => (part.type === type && /^\p{L}{3}/u.test(part.value) ? part.value.toLowerCase() : []));
const monthNames = (month: number): string[] =>
  MORE.flatMap((locale) =>
    // some languages inflect the month next to a day
    [{ month: 'long' } as const, { month: 'long', day: 'numeric' } as const].flatMap((options) =>
      partOf(locale, options, new Date(Date.UTC(2027, month, 3)), 'month'),
    ),
  );
const weekdayNames = (day: number): string[] =>
  MORE.flatMap((locale) =>
    partOf(locale, { weekday: 'long' }, new Date(Date.UTC(2027, 4, 2 + day)), 'weekday'),
  );

const numberOf = (
  lists: readonly (readonly string[])[],
  from: number,
  more: (index: number) => readonly string[],
): Map<string, number> => {
  const all = new Map(lists.flatMap((words, index) => words.map((word) => [word, index + from] as const)));
  lists.forEach((_, index) => {
    for (const word of more(index)) if (!all.has(word)) all.set(word, index + from);
  });
  return all;
};
const months = numberOf(MONTHS, 1, monthNames);
const weekdays = numberOf(WEEKDAYS, 0, weekdayNames);

export const monthOf = (word: string): number | undefined => months.get(word.toLowerCase());
/** 0 is Sunday, as in `Date`. */
export const weekdayOf = (word: string): number | undefined => weekdays.get(word.toLowerCase());

const anyOf = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join('|');
/** For use in a regular expression with the flags `iu`. */
export const MONTH = `(?:${anyOf(months.keys())})`;
export const WEEKDAY = `(?:${anyOf(weekdays.keys())})`;
export const ANY_WEEKDAY = `(?:${anyOf(weekdays.keys())}|${SHORT_WEEKDAYS})`;
