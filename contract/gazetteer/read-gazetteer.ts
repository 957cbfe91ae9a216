import { foldName } from '#contract/gazetteer/fold-name.ts';
import { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import type { Row } from '#contract/gazetteer/row.ts';

const AT_ONCE = 500;

/**
 * Makes a list of server/cli/make-gazetteer.mjs ready to be searched: it says where it is from, which zones there
 * are, and has a line per place, by size, the airports at the end. The columns are names; country and state; size;
 * zone; latitude; longitude; and of an airport the line of its city. A slow phone needs a moment for thousands of
 * them, so others are let in between.
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
    if (rows.length % AT_ONCE === 0) await letOthersIn();
  }
  return new Gazetteer(rows);
}
