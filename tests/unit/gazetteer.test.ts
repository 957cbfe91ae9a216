// Finding places of the world by their names in any language, in the list that is stored on the device.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Gazetteer } from '#contract/gazetteer/gazetteer.ts';
import { readGazetteer } from '#contract/gazetteer/read-gazetteer.ts';

let world: Gazetteer;
beforeAll(async () => {
  const file = new URL('../../contract/gazetteer/gazetteer.txt', import.meta.url);
  world = await readGazetteer(readFileSync(file, 'utf8'), () => Promise.resolve());
});
const find = (query: string, near?: { latitude: number; longitude: number }[]) =>
  world.find(query, { near, most: 6 });
const words = (query: string) =>
  find(query).map(({ location: { structuredFormat: of } }) => `${of.mainText} · ${of.secondaryText}`);

test.each([
  ['Wien', 'Wien · Vienna, Austria', 'Europe/Vienna'],
  ['wie', 'Wien · Vienna, Austria', 'Europe/Vienna'],
  ['vienna', 'Vienna · Austria', 'Europe/Vienna'],
  ['München', 'München · Munich, Germany', 'Europe/Berlin'],
  ['munchen', 'München · Munich, Germany', 'Europe/Berlin'],
  ['muenchen', 'München · Munich, Germany', 'Europe/Berlin'],
  ['praha', 'Praha · Prague, Czechia', 'Europe/Prague'],
  ['東京', '東京 · Tokyo, Japan', 'Asia/Tokyo'],
  ['대구', '대구 · Daegu, South Korea', 'Asia/Seoul'],
  ['京都', '京都 · Kyoto, Japan', 'Asia/Tokyo'],
  ['Москва', 'Москва · Moscow, Russia', 'Europe/Moscow'],
  ['القاهرة', 'القاهرة · Cairo, Egypt', 'Africa/Cairo'],
  ['القاهره', 'القاهرة · Cairo, Egypt', 'Africa/Cairo'],
  ['ISTANBUL', 'İstanbul · Türkiye', 'Europe/Istanbul'],
  ['zurich', 'Zürich · Switzerland', 'Europe/Zurich'],
  ['sao pau', 'São Paulo · Brazil', 'America/Sao_Paulo'],
  ['venezia', 'Venezia · Venice, Italy', 'Europe/Rome'],
  ['vienna, austria', 'Vienna · Austria', 'Europe/Vienna'],
  ['new york', 'New York · NY, US', 'America/New_York'],
  ['xian', "Xi'an · China", 'Asia/Shanghai'],
])('%s finds %s', (query, first, timezone) => {
  const [best] = find(query);
  expect([words(query)[0], best?.timezone]).toEqual([first, timezone]);
});

test('an airport is found by its code, by its name and by any name of its city', () => {
  expect(words('VIE')[0]).toBe('Vienna International Airport (VIE) · Vienna, Austria');
  expect(words('wien airport')[0]).toBe('Vienna International Airport (VIE) · Vienna, Austria');
  expect(words('praha')).toContain('Václav Havel Airport Prague (PRG) · Prague, Czechia');
  expect(words('narita')).toContain('Narita International Airport (NRT) · Narita, Japan');
  // if a code also begins a city's name, the city comes first
  expect(words('lis').map((one) => one.slice(0, 6))[0]).toBe('Lisbon');
});

test('a chosen place is stored with coordinates, a link, and its name in both languages', () => {
  expect(find('Wien')[0]).toEqual({
    location: {
      placeId: 'world:48.208,16.372',
      description: 'Wien, Vienna, Austria',
      structuredFormat: { mainText: 'Wien', secondaryText: 'Vienna, Austria' },
      googleMapsUri: 'https://www.google.com/maps/search/?api=1&query=Vienna%2C%20Austria',
      coordinates: { latitude: 48.208, longitude: 16.372 },
    },
    timezone: 'Europe/Vienna',
  });
});

test('the larger place comes first, unless the event is near the other', () => {
  const first = (near?: { latitude: number; longitude: number }[]) =>
    find('birmingham', near)[0]?.location.structuredFormat.secondaryText;
  expect(first()).toBe('UK');
  expect(first([{ latitude: 33.45, longitude: -86.8 }])).toBe('AL, US');
});

test('no text is repeated, and text that is not a place matches nothing', () => {
  for (const query of ['san', 'spring', 'ma', 'airport']) {
    const found = words(query);
    expect(found.length).toBe(6);
    expect(new Set(found).size).toBe(6);
  }
  expect(words('dinner with Ben')).toEqual([]);
  expect(words(' ,. ')).toEqual([]);
  expect(words('|')).toEqual([]);
});

test('the time zone of a position is that of the nearest place', () => {
  expect(world.zoneAt({ latitude: 48.2, longitude: 16.3 })).toBe('Europe/Vienna');
  expect(world.zoneAt({ latitude: 35.0, longitude: 135.77 })).toBe('Asia/Tokyo');
  expect(world.zoneAt({ latitude: -50, longitude: -140 })).toBeNull();
});
