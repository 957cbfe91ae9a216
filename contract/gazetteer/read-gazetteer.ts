import { foldName } from '#contract/gazetteer/fold-name.ts';
import { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import type { Row } from '#contract/gazetteer/row.ts';

const YIELD_EVERY = 500;

/**
 * Parses the list made by server/cli/make-gazetteer.mjs: a line of credits, a line of time zones, then one line per
 * place, largest first and airports last. Columns: names; country and state; size; zone; latitude; longitude; for
 * airports also the line of their city. Parsing takes a moment on a slow phone, so it awaits `letOthersIn` every few
 * rows.
 */
export async function readGazetteer(text: string, letOthersIn: () => Promise<void>): Promise<Gazetteer> {
  const [, zoneNames = '', ...lines] = text.trimEnd().split('\n');
  const zones = zoneNames.split(' ');
  const rows: Row[] = [];
  let start = 0;
  for (const line of lines) {
    const [names = '', where = '', size, zone = '', latitude, longitude, cityLine] = line.split('\t');
    const [country = '', region = ''] = where.split('-');
    const folded = `|${names.split('|').map(foldName).join('|')}`;
    const city = cityLine === undefined ? undefined : (rows[Number(cityLine)] ?? null);
    const row: Row = {
      start,
      end: start + folded.length + 1,
      folded,
      names,
      country,
      region,
      size: Number(size),
      at: { latitude: Number(latitude), longitude: Number(longitude) },
      timezone: zones[Number.parseInt(zone, 36)] ?? 'UTC',
      city,
    };
    if (city) (city.airports ??= []).push(row);
    start = row.end;
    rows.push(row);
    if (rows.length % YIELD_EVERY === 0) await letOthersIn();
  }
  return new Gazetteer(rows);
}
