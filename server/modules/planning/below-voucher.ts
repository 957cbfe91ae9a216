import type { Draft } from '#server/providers/planner/planner.ts';
import { FROM } from '#server/modules/planning/kinds-of-lines.ts';
import { tidy } from '#server/modules/planning/name-and-place.ts';
import { findTimes } from '#server/modules/reading/find-times.ts';

/** "Rientro previsto: 17:30". */
export const VOUCHER_END =
  /^(?:return|back|ends?|finish|rientro|ritorno|fine|rückkehr|rückfahrt|ende|retour|fin|regreso|vuelta|regresso|terug(?:keer)?|slut|hjemkomst|hemkomst)(?:\s\p{L}{2,12}){0,2}\s*[:\t]/iu;
/** "A: Hotel Tonnara", "Volo: FR 1842". */
const TO_OR_FLIGHT =
  /^(?:to|a|nach|à|para|naar|til|till|flight|volo|vuelo|voo|vol|flug|vlucht|fly|flyg|participants?|guests?|pax|partecipanti|participantes|teilnehmer|deelnemers)\s*[:\t]/iu;

/** Whether a voucher says this below the time of what it is for: when one is back, from where, with which flight. */
export function saysMore(of: Draft['activities'][number], text: string): boolean {
  const [time, more] = findTimes(text, { bare: true });
  if (time && !more && VOUCHER_END.test(text)) {
    if (!of.end && time.start > of.start) of.end = time.start;
    return true;
  }
  if (time) return false;
  const from = FROM.exec(text)?.[1];
  if (from) of.location ??= tidy(from);
  if (!from && !TO_OR_FLIGHT.test(text)) return false;
  of.description = [of.description, text.replaceAll('\t', ' ')].filter(Boolean).join('\n');
  return true;
}
