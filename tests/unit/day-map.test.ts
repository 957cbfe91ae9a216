// Where the map of a day puts its places, numbers and names.
import { expect, test } from 'vitest';
import { coordinatesOf, pairIn } from '#contract/rules/coordinates.ts';
import { hasMap } from '#src/features/itinerary/map/has-map.ts';
import { layOutMap, overlaps, PIN, type Box } from '#src/features/itinerary/map/lay-out-map.ts';
import { stopsOf, wayOf } from '#src/features/itinerary/map/stops-of.ts';
import { someActivity } from '#tests/support/itinerary-scene.ts';

const size = { width: 346, height: 242 };
const LISBON = [
  { name: 'Rua da Bica', latitude: 38.7088, longitude: -9.1468 },
  { name: 'Miradouro da Senhora do Monte', latitude: 38.719, longitude: -9.1327 },
  { name: 'Cais do Sodré', latitude: 38.7059, longitude: -9.1442 },
  { name: 'Elevador da Bica', latitude: 38.70885, longitude: -9.14675 },
  { name: 'Time Out Market', latitude: 38.7069, longitude: -9.1459 },
];

test('north is up, east is right, and distances are to scale', () => {
  const { marks, scale } = layOutMap(LISBON, size);
  const [bica, monte] = marks;
  expect(monte?.at.y).toBeLessThan(bica?.at.y ?? 0);
  expect(monte?.at.x).toBeGreaterThan(bica?.at.x ?? 0);
  // 1,668 m by the haversine formula
  const pixels = Math.hypot((monte?.at.x ?? 0) - (bica?.at.x ?? 0), (monte?.at.y ?? 0) - (bica?.at.y ?? 0));
  expect((pixels * scale.metres) / scale.width).toBeGreaterThan(1640);
  expect((pixels * scale.metres) / scale.width).toBeLessThan(1700);
});

test.each([
  ['a phone', size],
  ['a wide sheet', { width: 664, height: 440 }],
])('on %s no numbers or names overlap, and all are inside', (_where, of) => {
  for (const places of [
    LISBON,
    Array.from({ length: 14 }, (_, k) => ({ ...LISBON[k % 5]!, name: `Place ${k}` })),
  ]) {
    const { marks } = layOutMap(places, of);
    const pins = marks.map(({ pin }) => pin);
    const labels = marks.flatMap(({ label }): Box[] => (label ? [label] : []));
    pins.forEach((a, i) => {
      expect(Math.min(a.x, a.y, of.width - a.x, of.height - a.y)).toBeGreaterThanOrEqual(PIN);
      for (const b of pins.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * PIN);
    });
    labels.forEach((a, i) => {
      expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= of.width && a.y + a.height <= of.height).toBe(true);
      for (const b of labels.slice(i + 1)) expect(overlaps(a, b)).toBe(false);
      for (const { x, y } of pins)
        expect(overlaps(a, { x: x - PIN, y: y - PIN, width: 2 * PIN, height: 2 * PIN })).toBe(false);
    });
  }
  expect(layOutMap(LISBON, of).marks.filter(({ label }) => label).length).toBeGreaterThanOrEqual(4);
});

test('a day across the date line stays together, a single building is not enlarged, a single point is centred', () => {
  const across = layOutMap(
    [
      { name: 'Fiji', latitude: -17.7, longitude: 178 },
      { name: 'Samoa', latitude: -13.8, longitude: -171.8 },
    ],
    size,
  );
  expect(across.marks[1]?.at.x).toBeGreaterThan(across.marks[0]?.at.x ?? Infinity);
  expect(across.scale.metres).toBe(500_000);
  const house = layOutMap(
    [
      { name: 'Hall A', latitude: 48, longitude: 11 },
      { name: 'Hall B', latitude: 48.0002, longitude: 11 },
    ],
    size,
  );
  expect(Math.abs((house.marks[0]?.at.y ?? 0) - (house.marks[1]?.at.y ?? 0))).toBeLessThan(30);
});

test('square characters (CJK) need the width of a square', () => {
  const widthOf = (name: string) =>
    layOutMap([{ ...LISBON[0]!, name }, LISBON[1]!], size).marks[0]?.label?.width ?? 0;
  expect(widthOf('ここに昼')).toBeGreaterThanOrEqual(4 * 13);
  expect(widthOf('here')).toBeLessThan(4 * 13);
});

const at = (latitude: number, longitude: number) => ({
  placeId: 'x',
  description: 'Somewhere',
  structuredFormat: { mainText: 'Somewhere', secondaryText: '' },
  googleMapsUri: null,
  coordinates: { latitude, longitude },
});
const day = [
  someActivity('2027-04-08', '09:00', '10:00', 'Breakfast', { location: at(35.0, 135.7) }),
  someActivity('2027-04-08', '11:00', '12:00', 'Walk', { location: at(35.01, 135.71) }),
  someActivity('2027-04-08', '13:00', '14:00', 'Rest', { location: 'Room 4' }),
  someActivity('2027-04-08', '20:00', '21:00', 'Dinner', { location: at(35.00001, 135.70001) }),
];

test('a place visited twice is one stop, and the route returns to it', () => {
  const stops = stopsOf(day);
  expect(stops.map(({ activities }) => activities.map(({ name }) => name))).toEqual([
    ['Breakfast', 'Dinner'],
    ['Walk'],
  ]);
  expect(wayOf(day, stops)).toEqual([0, 1, 0]);
  expect(hasMap(day)).toBe(true);
  expect(hasMap(day.filter(({ name }) => name !== 'Walk'))).toBe(false);
  expect(hasMap([])).toBe(false);
  // some ten metres apart, on either side of a rounded coordinate
  const oneHouse = [
    someActivity('2027-04-08', '09:00', '10:00', 'Breakfast', { location: at(35.00004, 135.7) }),
    someActivity('2027-04-08', '11:00', '12:00', 'Talk', { location: at(35.00006, 135.7) }),
  ];
  expect(stopsOf(oneHouse)).toHaveLength(1);
  expect(hasMap(oneHouse)).toBe(false);
});

test.each([
  ['https://www.google.com/maps/search/?api=1&query=38.7139,-9.1334', 38.7139, -9.1334],
  ['https://www.google.com/maps/search/?api=1&query=38.7139%2C-9.1334', 38.7139, -9.1334],
  ['https://www.google.com/maps/place/X/@38.7139,-9.1334,17z', 38.7139, -9.1334],
  ['https://www.google.com/maps/place/X/data=!3d38.7139!4d-9.1334', 38.7139, -9.1334],
  ['https://www.openstreetmap.org/?mlat=1&q=38.7139,-9.1334', 38.7139, -9.1334],
  ['geo:38.7139,-9.1334', 38.7139, -9.1334],
  ['Meet at 38.7139, -9.1334', 38.7139, -9.1334],
])('%s contains coordinates', (text, latitude, longitude) => {
  expect(pairIn(text)).toEqual({ latitude, longitude });
  expect(coordinatesOf(text)).toEqual({ latitude, longitude });
});

test.each(['Room 1.04, Floor 2.10', '12.30, 14.30 and 16.30', 'Rua 12, 1200-066', '99.123, 10.123', ''])(
  '“%s” has no coordinates',
  (text) => {
    expect(pairIn(text)).toBeNull();
  },
);
