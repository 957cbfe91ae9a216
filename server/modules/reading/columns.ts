/** What the heading of a table's column means, in the languages of most papers. */
const KINDS = {
  date: /^(?:(?:start|begin|travel|event)?\s*(?:date|datum|fecha|data|dato)|day|tag|jour|día|dia|giorno|dag|when)$/,
  start:
    /^(?:(?:start|begin(?:s|ning)?|from|starts|von|beginn|ab|début|inicio|início|inizio|de|da|van|dep(?:\.|arts?|arture|arting)?|abfahrt|abflug|départ|salida|partida|partenza|vertrek|check[\s-]?in)(?:\s*(?:time|at|zeit))?|time\s*(?:start|from))$/,
  end: /^(?:(?:end(?:s|ing)?|until|till|to|finish|bis|ende|fin|fim|fine|tot|arr(?:\.|ives?|ival|iving)?|ankunft|arrivée|llegada|chegada|arrivo|aankomst)(?:\s*(?:time|at|zeit))?|time\s*(?:end|to))$/,
  time: /^(?:time(?:s|\s*slot)?|slot|hours?|zeit|uhrzeit|when|ko|kick[\s-]?off|anstoß|anpfiff|anwurf|tip[\s-]?off|call(?:\s*time)?|hora|horas|horarios?|horários?|heures?|horaires?|ora|orari[oi]?|tijden|tijd|tid|klokkeslett|godzina|čas|timing|schedule|時刻|時間|시간|时间)$/,
  home: /^(?:home(?:\s*team)?|heim(?:mannschaft)?|team\s*a|domicile|thuis)$/,
  away: /^(?:away(?:\s*team)?|gast(?:mannschaft)?|gäste|visitors?|visiting team|team\s*b|visiteurs?|visitante|ospiti?|uit|opponent|gegner)$/,
  name: /^(?:name|title|titel|titre|título|titolo|(?:activity|event|session|talk)(?:\s*(?:name|title))?|activities|function|subject|what|programme?|program(?:m|ma|a|punkt)?|summary|topic|item|agenda(?:\s*item)?|aktivität|actividad|atividade|activité|attività|activiteit|aktivitet|was|qué|quoi|thema|tema|sujet|betreff|segment|scene|step|module|block|element|ablauf|inhalt|veranstaltung|evento|événement|ceremony|match|fixture|game|heat|race|spiel(?:paarung)?|paarung|begegnung|partido|partita|rencontre|act|artist|band|performer|film|beitrag|lecture|workshop|seminar|course|lesson|kurs|meeting|tour|excursion|description of (?:activity|event)|内容|行程|予定|일정|내용|活动)$/,
  service:
    /^(?:(?:flight|train|flug|zug|vol|vuelo|voo|volo|service|bus|ferry|carrier|produkte?|servicios?|servizi[oi]?|serviços?|prestations?|leistung(?:en)?)(?:\s*(?:no\.?|number|nr\.?|n°))?)$/,
  place:
    /^(?:(?:location|place|venue|where|room|hall|halle|sporthalle|address|ort|raum|saal|ubicación|lieu|salle|lugar|sala|sede|local|luogo|locatie|zaal|plaats|sted|plats|stop|halt|port(?: of call)?|ports|hafen|puerto|porto|track|stage|pitch|court|field|rink|ground|spielfeld|platz|feld|terrain|campo|cancha|bühne|scène|gate|dock|studio|building)(?:\s*(?:name|address))?|(?:meeting|pick-?up|departure) (?:place|point|location)|lugar de (?:encuentro|salida|recogida)|punto de encuentro|lieu de (?:rendez-vous|départ)|ponto de encontro|punto d['’]incontro|mødested|location\s*[/&]\s*room|treffpunkt|場所|会場|장소|地点)$/,
  route:
    /^(?:from\s*[-–/→]\s*to|route|trajet|tratta|trayecto|trecho|verbindung|leg|strecke|sector|itinerary|origin|city|from city)$/,
  destination: /^(?:destination|ziel|destino|to city)$/,
  person:
    /^(?:speakers?|presenters?|hosts?|who|persons?|facilitators?|lead|leads?|led by|moderator|referent(?:in|en)?|ponente|intervenant|orador|relatore|responsible|contact|cast|talent|crew|owners?|organi[sz]ers?|chairs?|chaired by|in charge|trainer|coach|instructor|teacher|guide|verantwortlich|leitung|wer|qui|quién|chi|animateur|animatrice|docente|dozent(?:in)?|redner(?:in)?)$/,
  notes:
    /^(?:description|details?|notes?|remarks?|comments?|info(?:rmation)?|abstract|beschreibung|bemerkung(?:en)?|notas?|remarques?|dress code|attire|included|meals?|ship|vessel|navire|schiff|buque|nave|dur(?:\.|ation)?|length|min(?:\.|s|utes)?|dauer|durée|duración|durata|technical|tech|personas|personen|people|pax|participantes|participants|partecipanti|teilnehmer|bemanning|group|gruppe|groupe|cues?|audience|status|備考|비고|备注)$/,
} as const;
export type ColumnKind = keyof typeof KINDS | 'other';

export const kindOf = (cell: string): ColumnKind => {
  const words = cell.trim().toLowerCase().replace(/[_:*]/g, ' ').replace(/\s+/g, ' ').trim();
  for (const [kind, test] of Object.entries(KINDS)) if (test.test(words)) return kind as ColumnKind;
  // Presenter / Room: the place matters more than the person
  const parts = words.split(/\s*[/&|]\s*/);
  if (parts.length === 1) return 'other';
  const kinds = parts.map(kindOf);
  return kinds.find((kind) => kind === 'place') ?? kinds.find((kind) => kind !== 'other') ?? 'other';
};

/**
 * The columns of a table with this heading, or null: a heading needs a time, and a column that names what takes
 * place.
 */
export function columnsOf(cells: readonly string[]): ColumnKind[] | null {
  const kinds = cells.map((cell) => (cell.trim() === '' ? 'other' : kindOf(cell)));
  const has = (...of: ColumnKind[]): boolean => of.some((kind) => kinds.includes(kind));
  const known = kinds.filter((kind) => kind !== 'other').length;
  const said = cells.filter((cell) => cell.trim() !== '').length;
  if (said < 2 || known * 2 < said || cells.some((cell) => /\d/.test(cell) || cell.length > 40)) return null;
  // the column between two times and the rest names what takes place
  if (has('start') && has('end') && !has('name', 'home', 'service', 'place', 'route')) {
    const first = kinds.findIndex((kind, at) => kind === 'other' && /\p{L}/u.test(cells[at] ?? ''));
    if (first >= 0) kinds[first] = 'name';
  }
  // an itinerary names what takes place, unless another column does
  if (!has('name', 'home', 'service')) {
    const itinerary = cells.findIndex((cell) => /^(?:itinerary|schedule of events)$/i.test(cell.trim()));
    if (itinerary >= 0) kinds[itinerary] = 'name';
  }
  if (!has('time', 'start', 'end') || !has('name', 'home', 'service', 'place', 'route', 'person', 'notes'))
    return null;
  return flightEnds(cells, kinds);
}

/** "From" and "To" are cities if there is a flight, or departure and arrival, beside them. */
function flightEnds(cells: readonly string[], kinds: ColumnKind[]): ColumnKind[] {
  const ends = (...kind: ColumnKind[]): number => kinds.filter((one) => kind.includes(one)).length;
  const crowded =
    ends('start') > 1 || (ends('time') > 0 && ends('start', 'end') > 0 && kinds.includes('service'));
  if (!crowded) return kinds;
  return kinds.map((kind, at) => {
    const words = (cells[at] ?? '').trim().toLowerCase();
    if (kind === 'start' && /^(?:from|von|de|da|van)$/.test(words)) return 'route';
    if (kind === 'end' && /^(?:to|bis|tot)$/.test(words)) return 'destination';
    return kind;
  });
}
