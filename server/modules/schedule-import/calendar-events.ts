import ICAL from 'ical.js';
import { importTexts } from '#server/modules/schedule-import/messages.ts';
import { textOf } from '#server/modules/schedule-import/occurrences.ts';
import type { Skipped } from '#server/modules/schedule-import/planned-event.ts';

/** The entries of a calendar: series and single events (masters), and changed occurrences of series. */
export function readEvents(
  calendar: ICAL.Component,
  skipped: Skipped[],
): { masters: ICAL.Event[]; changed: ICAL.Event[]; ranged: ICAL.Event[] } {
  const masters: ICAL.Event[] = [];
  const changed: ICAL.Event[] = [];
  // RANGE=THISANDFUTURE: this occurrence and all after it
  const ranged: ICAL.Event[] = [];
  const calledOff = textOf(calendar, 'method') === 'CANCEL';
  const components = calendar.getAllSubcomponents();
  const latest = latestOf(components);
  components.forEach((component, index) => {
    if (['vtimezone', 'valarm'].includes(component.name) || latest.has(component)) return;
    const what = String(component.getFirstPropertyValue('summary') ?? '').slice(0, 100);
    const skip = (why: string) =>
      skipped.push({ where: what ? importTexts.entry(what) : importTexts.entryNumber(index + 1), what, why });
    if (component.name !== 'vevent') return void skip(importTexts.notAnEvent);
    if (!component.getFirstPropertyValue('dtstart')) return void skip(importTexts.noStart);
    const event = new ICAL.Event(component, { strictExceptions: true, exceptions: [] });
    const cancelled = calledOff || textOf(component, 'status') === 'CANCELLED';
    if (event.isRecurrenceException()) {
      (event.modifiesFuture() && !cancelled ? ranged : changed).push(event);
      return;
    }
    if (cancelled) return void skip(importTexts.cancelled);
    if (!what.trim()) return void skip(importTexts.noName);
    masters.push(event);
  });
  return { masters, changed, ranged };
}

/**
 * Latest versions, by SEQUENCE. Without it, two entries with the same UID are two events, as some programs write
 * them.
 */
function latestOf(components: readonly ICAL.Component[]): Set<ICAL.Component> {
  const old = new Set<ICAL.Component>();
  const versions = new Map<string, ICAL.Component>();
  const numberOf = (one: ICAL.Component): number => Number(one.getFirstPropertyValue('sequence') ?? 0);
  for (const component of components) {
    const uid = component.getFirstPropertyValue('uid');
    if (component.name !== 'vevent' || !uid) continue;
    const key = `${String(uid)} ${String(component.getFirstPropertyValue('recurrence-id') ?? '')}`;
    const other = versions.get(key);
    if (!other || numberOf(component) > numberOf(other)) versions.set(key, component);
    if (other && numberOf(component) !== numberOf(other))
      old.add(numberOf(component) > numberOf(other) ? other : component);
  }
  return old;
}
