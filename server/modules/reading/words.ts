/** Months and weekdays as people write them, in the languages of most travel papers. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'janvier', 'janv', 'enero', 'ene', 'janeiro', 'gennaio'],
  ['february', 'feb', 'februar', 'février', 'fevrier', 'févr', 'febrero', 'fevereiro', 'fev', 'febbraio'],
  ['march', 'mar', 'märz', 'maerz', 'mär', 'mars', 'marzo', 'março', 'marco'],
  ['april', 'apr', 'avril', 'avr', 'abril', 'abr', 'aprile'],
  ['may', 'mai', 'mayo', 'maio', 'maggio'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'junho', 'giugno', 'giu'],
  ['july', 'jul', 'juli', 'juillet', 'juil', 'julio', 'julho', 'luglio', 'lug'],
  ['august', 'aug', 'août', 'aout', 'agosto', 'ago'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'setembro', 'settembre'],
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

const numberOf = (lists: readonly (readonly string[])[], from: number) =>
  new Map(lists.flatMap((words, index) => words.map((word) => [word, index + from] as const)));
const months = numberOf(MONTHS, 1);
const weekdays = numberOf(WEEKDAYS, 0);

export const monthOf = (word: string): number | undefined => months.get(word.toLowerCase());
/** 0 is Sunday, as in `Date`. */
export const weekdayOf = (word: string): number | undefined => weekdays.get(word.toLowerCase());

const anyOf = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join('|');
/** To put into a regular expression with the flags `iu`. */
export const MONTH = `(?:${anyOf(months.keys())})`;
export const WEEKDAY = `(?:${anyOf(weekdays.keys())})`;
