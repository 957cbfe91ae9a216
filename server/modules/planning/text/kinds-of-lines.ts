import { WEEKDAY } from '#server/modules/reading/words.ts';

/** Beginnings of lines about the paper, the venue or money, whose times are no activities. */
const ABOUT = [
  'printed|issued|created|generated|exported|updated|last (?:updated|modified|changed)|as of|version|revised',
  '(?:date|place|time) of (?:issue|booking)|issue date|(?:booked|booking|ordered|reserved) (?:on|date|at)',
  "gebucht|gedruckt|erstellt|ausgestellt|stand\\s*:|druckdatum|buchungsdatum|émis|imprimé|réservé le|date d[’']émission",
  'emitido|impreso|reservado|fecha de (?:emisión|reserva)|data de (?:emissão|reserva)|emesso|stampato',
  'valid (?:only|until|from|to|on)|if you|should you|in case|wenn sie|falls sie|si vous|si usted|qualora|gültig|valable|válido|valido|expires?|free cancell?ation|cancell?ation|stornierung|annulation',
  'r\\.?s\\.?v\\.?p|respond(?:am|a|an|ed|ez)|répond(?:re|ez)|rispond(?:ete|ere)|confirm(?:em|ar|en)|merci de (?:confirmer|répondre|prévenir)|tickets? (?:from|at the|are|available|on sale|\\W?\\d|£|€|\\$)|please be|(?:kindly|please) (?:reply|respond|confirm|call|contact|note)|reply by|register by|deadline|payment|pay by|due (?:by|date)',
  'price|total|subtotal|fare|tax(?:es)?|cost|amount|preis|gesamt(?:preis)?|prix|precio|preço|prezzo|vat|fee|quota|(?:the )?rate\\b|you (?:may|can) cancel',
  '(?:sunrise|sunset|sonnen(?:auf|unter)gang|high tide|low tide)\\s*:?\\s*\\d|(?:\\p{L}+ )?(?:opening|office|business|visiting|operating|service|front desk|reception|desk|store|shop|bar|pool|spa|gym) hours|(?:\\p{L}+ )?hours\\s*:|öffnungszeiten|geöffnet|horaires? d.ouverture|horario de',
  '(?:the )?(?:reception|front desk|lobby|bar|restaurant|pool|spa|gym|desk|museum|office|shop) (?:is|are|opens?|closes?)(?: open)?\\b',
  'breakfast (?:is|hours)|breakfast (?:will be )?served|frühstück (?:gibt|ist|wird)|open (?:daily|from|between|every)',
  '(?:total )?(?:duration|flight time|journey time|travel time|driving time|flying time)|dauer|flugdauer|reisezeit|fahrzeit|durée|duración|duração|durata|distance|layover|stopover|connection(?: time)?\\s*:|correspondance\\s*:|changement\\s*:|coincidenza\\s*:|(?:trans)?bordo\\s*:|escala\\s*:|conexión\\s*:|umsteigezeit',
  'doors? (?:open|close)s?|wi-?fi|quiet hours|boarding|gate (?:opens|closes)|(?:\\p{L}+ )?check[\\s-]?in (?:opens|closes|deadline|counter)|bag(?:gage)? drop|baggage|luggage|gepäck',
  '(?:any )?questions?\\b|call (?:us|me|\\+|\\()|phone|tel\\b|telefon|téléphone|teléfono|hotline|helpline|contact(?: us|:)|emergency|notruf|fax|whatsapp|mobile|e-?mail',
  'passenger|booking (?:ref|code|no|number)|reservation (?:no|number|code)|confirmation|record locator|ticket (?:no|number)|pnr|buchungs(?:nummer|code)|pin(?: code)?\\b',
  '(?:anmeldung|inscription|inscripción|iscrizion[ei]|inscrição|registration) (?:bis|erforderlich|unter|bei|by|until|closes|deadline|required|obligatoire|avant|jusqu|antes|hasta|obligatoria|entro|até|obrigatória)|kosten|costes?|coût|tarifs?',
  'page \\d|seite \\d|copyright',
  'all times|times (?:are|shown)|local times?|alle zeiten|subject to change',
].join('|');
const ABOUT_PAPER = new RegExp(
  `^(?:[¹²³⁴⁵⁶⁷⁸⁹†‡]\\s*\\p{L}|\\W*(?:(?:${ABOUT})(?!\\p{L})|©|www\\.|https?:))`,
  'iu',
);
const EVERY =
  /\S\s+(?:daily|every (?:day|morning|evening)|täglich|tous les jours|todos los días|ogni giorno|todos os dias|dagelijks)(?!\p{L})\W*(?:from|between|at|von|ab|de|dès|desde(?: las)?|dalle|das|van(?:af)?|a partir d[aeo]s?(?: las)?|à partir de)?\s*\d|\bevery (?:\d+|half|hour|quarter)\b|\balle \d+ min|\b24\/7\b/iu;
/** "Museo Larco (abierto de 9:00 a 19:00)" */
const OPEN =
  /(?<!\p{L})(?:open|geöffnet|ouverte?s?|abiert[oa]s?|apert[oaie]|abert[oa]s?|geopend)(?!\p{L}).{0,12}?(?:from|between|until|de|von|bis|ab|dalle|das|van(?:af)?|entre|à|desde(?: las)?)\s+\d/iu;
/** Phone numbers: the times next to them are office hours. */
const PHONE = /(?:(?<!\p{L})(?:tel|phone|fax|hotline)\b\.?:?\s*|\+)\d[\d\s()/-]{6,}/iu;
const A_TIME = /\d[:.h]\d\d|\d\s*[ap]\.?m\b/i;
const isOfPhone = (line: string): boolean => {
  const phone = PHONE.exec(line);
  return phone !== null && !A_TIME.test(line.slice(0, phone.index));
};
const STARTS_WITH_TIME = /^\W*\d{1,2}(?:[:.h]\d\d|\s*[ap]\.?m)/i;

export const isAboutPaper = (line: string): boolean =>
  ABOUT_PAPER.test(line) ||
  isOfPhone(line) ||
  ((EVERY.test(line) || OPEN.test(line)) && !STARTS_WITH_TIME.test(line));

export const LEADING_WEEKDAY = new RegExp(
  `^(?:on\\s+|am\\s+|le\\s+|el\\s+)?(${WEEKDAY})(?!\\p{L})[\\s:,.|–—-]*`,
  'iu',
);
export const LABELLED_PLACE =
  /^(?:location|place|venue|where|address|(?:meeting|pick-?up|departure) (?:point|place|location)|room|ort|raum|treffpunkt|adresse|lieu|lugar|salle|sala|sede|local|luogo|locatie|adres|plats|sted|mødested|oppmøtested|samlingsplats|verzamelplaats|punto d['’]incontro|ritrovo|point de rendez-vous|(?:lieu de )?rendez-vous|rdv|punto de encuentro|ponto de encontro)\s*[:\t][:\t\s]*(.+)$/iu;
export const PLACE_NAME =
  /^(?:hotel(?: name)?|property|accommodation|unterkunft|hôtel|alojamiento|alojamento|alloggio|your (?:stay|reservation|booking) (?:at|with))(?:\s+name)?\s*[:\t]?(?<=[:\t]|at|with)\s*(.+)$/iu;
/** "We confirm your stay at The Harbour Lodge from 23 to 26 April". */
export const STAY_AT =
  /(?<!\p{L})(?:(?:[Ss]tay|[Rr]eservation|[Bb]ooking|Aufenthalt|Reservierung|Buchung|séjour|réservation|estancia|reserva|soggiorno|prenotazione)\s+(?:at|with|im|bei|à|au|à l['’]|en el|presso)|(?:choosing|chosen))\s+((?:[Tt]he\s)?\p{Lu}[\p{L}'’&-]*(?:\s(?:of|the|de|la|le|du|der|am|zum)(?=\s(?:the\s)?\p{Lu})|\s\p{Lu}[\p{L}'’&-]*)*)/u;
/** The origin of a journey, after its label. */
export const FROM =
  /^(?:[Ff]rom|FROM|[Vv]on|VON|De|DE|Da|DA|[Oo]rigin|[Dd]eparture (?:airport|station)|Abflughafen|Startbahnhof)\s*[:\t]\s*(\p{Lu}[^\t]+)/u;
/** A line that can only be the name of a hotel. */
export const HOUSE =
  /^(?:(?:the\s+)?(?:hotel|hôtel|hostel|pousada|gasthof|gasthaus|albergo|riad|ryokan|parador|pensión|pension)\s+\p{Lu}[^\d:]{1,50}|(?!.*\s(?:to|from|in|at)\s(?:the\s)?\S+$)\p{Lu}[^\d:,.\t]{1,50}\s(?:hotel|hôtel|hostel|inn|resort|lodge|suites|apartments|guesthouse|palace))$/iu;
export const DEPARTS =
  /^(?:dep(?:art(?:s|ure|ing)?|\.)?|abflug|abfahrt|départ|salida|partida|partenza|vertrek)(?!\p{L}|\s*(?:[&+/,]|(?:and|und|et|y|e|of|for|by|with)\s))[\s:.\t]*/iu;
export const ARRIVES =
  /^(?:arr(?:iv(?:es?|als?|ing)|\.)?|ankunft|arrivée|llegada|chegada|arrivo|aankomst)(?!\p{L}|\s*(?:[&+/,]|(?:and|und|et|y|e|of|for|by|with)\s))[\s:.\t]*/iu;
export const STAY =
  /^(check[\s-]?in|check[\s-]?out|arrival date|departure date|anreise|abreise|arrivée|départ|entrada|salida|saída)(?:\s*(?:date|time|from|by|until))?(?!\p{L})\s*[:\t]?\s*/iu;
const PAIRED =
  /^(?:check[\s-]?in|check[\s-]?out|departures?|arrivals?|depart(?:s|ing)?|arriv(?:es?|ing)|outbound|anreise|abreise|abflug|abfahrt|ankunft|départ|arrivée|salida|llegada|partida|chegada|partenza|arrivo|entrada|saída|vertrek|aankomst)\s*:?$/iu;
/** A label on its own, such as Check-in above its date. */
export const isEndLabel = (cell: string): boolean => PAIRED.test(cell.trim());

const NUMBERED = '[A-Z][A-Z0-9]\\s?\\d{2,4}|[A-Z]\\d\\s\\d{2,4}';
export const FLIGHT = new RegExp(
  `\\b(?:flight|flug|vol|vuelo|voo|volo)?\\s*(?:no\\.?|number)?[:\\s]*\\b(?:${NUMBERED})\\b(?!\\s\\d[A-Z]{2}\\b)|\\b(?:ICE?|EC|TGV|AVE|RJX?|NJ|Eurostar|Thalys|Intercity|Train|Zug)\\s+(?:[A-Z]{2,6}\\s)?\\d{1,5}\\b`,
);
/** Words in the names of places rather than of people or subjects. */
export const VENUE =
  /(?:^|[\s(])(?:(?:deck|level|floor|dock|stand|booth|étage|etage|piso|planta|piano|niveau|gleis|bahnsteig|brücke)\s\d{1,3}|(?:meeting |conference |break-?out |board)?room|ballroom|hall|canteen|salon|salons|salles|cave|grange|verrière|auditorium|theat(?:re|er)|foyer|lobby|terrace|rooftop|bar|pub|café|cafe|restaurant|hotel|inn|museum|mairie|ermita|ravintola|villa|mansion|manor|estate|chalet|bodega|teatro|théâtre|museo|museu|musée|palazzo|palacio|palácio|palais|château|castello|castillo|castelo|chiesa|iglesia|igreja|église|ristorante|restaurante|trattoria|osteria|gallery|gardens?|lounge|spa|gym|lab(?=\s\p{L}{0,2}\d)|pavilion|marquee|studio|boardroom|library|church|chapel|cathedral|temple|castle|palace|tower|winery|vineyard|farm|barn|marina|waterfront|lodge|harbour|harbor|port|quay|pier|beach|park|square|plaza|piazza|praça|place|station|airport|terminal|stadium|arena|cent(?:re|er)|stage|court|courtyard|clubhouse|boathouse|atrium|patio|wardroom|mess|aula|quinta|herdade|finca|hacienda|cortijo|masía|masia|domaine|abbaye|abbey|brasserie|bistro|auberge|brauhaus|gasthof|gasthaus|wirtshaus|biergarten|weingut|kloster|schloss|dom|stadion|asador|mesón|taberna|taverna|hostal|hôtel|gare|aéroport|aeropuerto|aeroporto|stazione|estación|estação|bahnhof|hauptbahnhof|hafen|bibliothèque|biblioteca|amphithéâtre|auditorio|auditório|anfiteatro|parc|parque|parco|jardin|jardín|giardino|plage|playa|praia|brewery|distillery|orangery|orangerie|conservatory|jetty|tent|street|road|avenue|lane|boulevard|rua|rue|calle|via|avenida|platz|salle|sala|salón|salão|saal|raum|zimmer|terrasse|terrassen|terraza|terraço|foyeren|foajén|kantine|kantinen|matsal|matsalen|aulaen|aulan|kirken|kyrkan|kirke|kyrka|domkirke|gymsal|gymsalen|idrettshall|idrottshall|hallen|salen|sal|hovedindgangen|hovedinngangen|resepsjonen|receptionen|rådhuset|rådhus|torvet|torget|bryggen|bryggan|havnen|hamnen|stranden|biblioteket|skole|skolan|teatret|teatern|refter|kerk|kerkzaal|kapel|plein|klubbhuset|hovedbanen|[\p{L}-]{3,}(?:huset|banen|kantina|kantinen|skole|skolen|kerk|zaal|plein|huis|gården|gaarden|kirken|kyrkan|salen|hallen|torget|torvet|parken)|hol|klub|kościół|plac|restauracja|kawiarnia|boisko|dworzec|lotnisko|muzeum|zamek|rynek|przystań|restaurang|rum(?=\s\p{L})|slottet|dock|[\p{L}-]+(?:raum|saal|halle|museum|theater|schloss|bühne|zimmer|platz|stra(?:ß|ss)e|gasse|hof|kirche|garten|haus|strand))(?=$|[\s,.\d])/iu;
export const ROOM =
  /^(?:(?:meeting |conference |break-?out )?room|hall|saal|raum|sala|salle|salón|salão|auditorium|stage|stream|foyer|studio|zaal|track)\b.{0,40}$|\b(?:room|hall|stage|auditorium|saal|theat(?:re|er)|ballroom|terrace|lounge|lab)$/iu;
export const TRACK = /^(?:track|stream|strang)\b/iu;
/** Introduces a speaker or leader. */
export const BY = /^(?:v\/|w\/|with|mit|ved|av|af|by|par|con|com)\s/iu;
/** A span of dates in words, such as the dialog writes into the prompt. */
export const SPAN_WORDS = /\b(?:from|between|vom|du|del|dal|van)\b.*\b(?:to|until|and|bis|au|al|tot)\b/iu;
const NAMED_FIELD =
  /^(?:activity|tour|event|experience|excursion|what|title|service|product|session|aktivität|was|actividad|actividade|atividade|activité|attività|servizio|servicio|serviço|prestation|leistung|escursione|excursión|tjeneste|dienst|quoi|qué)\s*[:\t][:\t\s]*(.+)$/iu;
/** "Activity: …" on a voucher: the name of what the following lines are about. */
export const namedField = (text: string): string | undefined => NAMED_FIELD.exec(text)?.[1]?.trim();
/** A label that only announces a time or a date. */
export const TIME_FIELD =
  /^(?:(?:start(?:ing|s)?|pick-?up|departure|meeting|end)?\s*time|when|date(?:\s*(?:&|and|\/)\s*time)?|start(?:s|ing)?|uhrzeit|beginn|wann|datum|zeit|hora(?: de inicio)?|orario|horario|horário|horaire|uhr|ore|tid|klokken|fecha|cuándo|heure|quand|data|ora|quando|tijd|wanneer)\s*:?$/iu;
/** "L'arrivo è previsto per le 18.30", in the sentence after a departure. */
export const END_SAID =
  /^(?:(?:l['’]|the |le |la |el |die |der |our |we )?(?:arrivo|rientro|ritorno|arrival|return|arrivée|retour|llegada|regreso|chegada|regresso|ankunft|rückkehr|terugkomst|aankomst))\s+(?:(?:a|in|at|à|en|em|nach|zu|te)\s\p{Lu}\S+\s)?(?:è|is|est|está|é|ist|wird|sarà|will be|será)\s+(?:previst[oa]|expected|scheduled|planned|prévue?|estimad[oa]|voraussichtlich|erwartet|verwacht)/iu;
/** On a line below an activity: when it ends. */
export const ENDS =
  /^(?:ends?|ending|until|returns?|back|finish(?:es)?|bis|ende|rückkehr|zurück|fin|retour|jusqu|hasta|regreso|vuelta|fine|ritorno|rientro|termina|até|regresso|einde|tot|terug|slut)(?!\p{L})/iu;
/** "Molo Dogana (15 minuti prima)". */
export const MINUTES_BEFORE = /\s*\(\d{1,2} ?(?:min|minut)[^)]*\)$/iu;
