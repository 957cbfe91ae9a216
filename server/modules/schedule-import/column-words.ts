import type { ColumnKind } from '#contract/schemas/tables.ts';
import type { Cell } from '#server/modules/schedule-import/table-cells.ts';

const COLUMNS = {
  key: /^(?:id|uid|guid|uuid|code|key|ref|reference)$/i,
  name: /^(?:(?:activity|event|session|item|talk|programme?)?\s*(?:name|title)|titel|nombre|nome|título|titolo|nom|naam|activit(?:y|ies)|event|subject|sessions?|what|was|programme?|program(?:ma|a|punkt|m)?|summary|talk|topic|item|agenda(?: item)?|task|aktivität|actividad|atividade|activité|attività|activiteit|aktivitet|veranstaltung|évènement|événement|evento|evenement|thema|tema|titre|betreff|objet|asunto|assunto|oggetto|onderwerp)$/i,
  subtitle:
    /^(?:subtitle|speakers?|presenters?|host|who|persons?|wer|lead|responsible|referent(?:in)?|ponente|intervenant|orador|relatore)$/i,
  date: /^(?:(?:start|begin|event|activity|session|talk|item|class|course|programme?)?\s*(?:dates?|datum|fecha|data|dato|jour|day)|tag|day|when|día|dia|giorno|dag|wann|on|dates?)$/i,
  start:
    /^(?:start|starts|from|begin|beginning|begins|time|times|time slot|slot|hours?|uhrzeit|zeit|von|ab|beginn|(?:start|begin)\s*(?:time|at|zeit|dates?\s*(?:and|\/|&|\+)?\s*time)|time\s*(?:start|from)|starttime|startzeit|anfang|dates?\s*(?:and|\/|&|\+)?\s*times?|heures?|horaires?|horas?|hora (?:de )?(?:inicio|início)|hora inicial|horario|horário|inicio|início|inizio|ora(?: (?:di )?inizio)?|orario|début|heure (?:de )?début|tijd|begintijd|starttijd|tid|de|da|van|desde|das|dalle)$/i,
  endDate:
    /^(?:end|finish)\s*(?:date|day)$|^(?:enddatum|fecha (?:de )?fin|data (?:de )?fim|date (?:de )?fin)$/i,
  end: /^(?:end|ends|ending|until|till|to|finish|finishes|finishing|bis|ende|fin|fim|fine|tot|hasta|até|alle|(?:end|finish)\s*(?:time|at|zeit|dates?\s*(?:and|\/|&|\+)?\s*time)|time\s*(?:end|to)|endtime|endzeit|hora (?:de )?(?:fin|fim)|hora final|heure (?:de )?fin|ora (?:di )?fine|eindtijd|einde)$/i,
  duration:
    /^(?:duration|length|minutes|dauer|durée|duración|duração|durata|duur)(?:\s*\(?(?:in )?min(?:utes|uten)?\)?)?$/i,
  location:
    /^(?:(?:location|place|venue|room)(?:\s*(?:\/|&|and|or)\s*(?:location|place|venue|room)|\s*name)?|where|wo|address|ort|raum|saal|lieu|salle|lugar|sala|sede|local|luogo|locatie|plaats|zaal|sted|plats|ubicación|adresse|dirección|meeting point|treffpunkt)$/i,
  description:
    /^(?:descriptions?|details?|notes?|remarks?|abstract|info(?:rmation)?|comments?|beschreibung|bemerkung(?:en)?|notiz(?:en)?|descripción|descrição|descrizione|notas?|remarques?|omschrijving)$/i,
  latitude: /^(?:lat|latitude|breite(?:ngrad)?|latitud)$/i,
  longitude: /^(?:lon|lng|long|longitude|länge(?:ngrad)?|longitud)$/i,
} as const satisfies Record<ColumnKind, RegExp>;
const KINDS = Object.keys(COLUMNS) as ColumnKind[];

/** What a column of a table holds. */
export interface Column {
  at: number;
  kind: ColumnKind;
}

/** Kinds that a heading may also name with its last word: "Session date", "Meeting room". */
const BY_LAST_WORD = ['date', 'start', 'end', 'duration', 'location'] as const satisfies ColumnKind[];
/** Headings of dates and addresses that do not belong to the activity. */
const OF_ELSE =
  /mail|web|\bip\b|home|billing|birth|born|created|modified|updated|booked|deadline|due|regist|sign/i;

/** The columns named by their heading, in any of the common languages; of two with the same meaning, the first. */
export function columnsByWords(heading: readonly Cell[]): Column[] {
  const words = heading.map((cell) =>
    String(cell)
      .replace(/[_:*]/g, ' ')
      .replace(/\((?:local|24h|hh mm|[a-z]{2,5})\)/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const columns: Column[] = [];
  const take = (kinds: readonly ColumnKind[], wordsAt: (at: number) => string): void =>
    words.forEach((_, at) => {
      if (columns.some((known) => known.at === at)) return;
      const kind = kinds.find(
        (one) => COLUMNS[one].test(wordsAt(at)) && !columns.some((known) => known.kind === one),
      );
      if (kind) columns.push({ at, kind });
    });
  take(KINDS, (at) => words[at] ?? '');
  take(BY_LAST_WORD, (at) => (OF_ELSE.test(words[at] ?? '') ? '' : (words[at]?.split(' ').at(-1) ?? '')));
  return columns.sort((one, other) => one.at - other.at);
}

/** A row needs a name, and a date or a time. */
export const isEnough = (columns: readonly Column[]): boolean =>
  columns.some(({ kind }) => kind === 'name') &&
  columns.some(({ kind }) => kind === 'date' || kind === 'start');
