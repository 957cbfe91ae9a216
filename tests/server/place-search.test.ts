// Places suggested by a maps service. The server calls the service and keeps the API key to itself.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { movingClock } from '#tests/support/moving-clock.ts';

interface Asked {
  method: string | undefined;
  key: unknown;
  fields: unknown;
  body: unknown;
  path: string | undefined;
}
const asked: Asked[] = [];
let answer: { status: number; body: unknown };
let maps: Server;
let server: TestServer;
let maya: TestUser;
const clock = movingClock();

const place = (placeId: string, mainText: string, secondaryText?: string) => ({
  placePrediction: {
    place: `places/${placeId}`,
    placeId,
    text: { text: [mainText, secondaryText].filter(Boolean).join(', '), matches: [{ endOffset: 3 }] },
    structuredFormat: {
      mainText: { text: mainText },
      ...(secondaryText && { secondaryText: { text: secondaryText } }),
    },
    types: ['point_of_interest'],
  },
});
const KYOTO = place('ChIJ8cM8zdaoAWARPR27azYdlsA', 'Kyoto Station', 'Shimogyo Ward, Kyoto, Japan');

beforeAll(async () => {
  maps = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    asked.push({
      method: request.method,
      key: request.headers['x-goog-api-key'],
      fields: request.headers['x-goog-fieldmask'],
      body: pieces.length > 0 ? JSON.parse(Buffer.concat(pieces).toString()) : null,
      path: request.url,
    });
    reply
      .writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => {
    maps.listen(0, '127.0.0.1', resolve);
  });
  const { port } = maps.address() as AddressInfo;
  server = await startTestServer({
    clock,
    config: { places: { url: `http://127.0.0.1:${port}/v1/places:autocomplete`, apiKey: 'the-key' } },
  });
  maya = await server.makeUser('Maya');
});
afterAll(async () => {
  await server.close();
  maps.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { suggestions: [KYOTO] } };
});
const ask = (input: unknown, as = maya) =>
  server.inject('POST', '/api/v2/places/autocomplete', { as, body: { input } });

test('the service gets the typed text and the key; the person gets the places and not the key', async () => {
  const { status, body, raw } = await ask('kyo');
  expect([status, body]).toEqual([
    200,
    {
      suggestions: [
        {
          placePrediction: {
            placeId: 'ChIJ8cM8zdaoAWARPR27azYdlsA',
            text: { text: 'Kyoto Station, Shimogyo Ward, Kyoto, Japan' },
            structuredFormat: {
              mainText: { text: 'Kyoto Station' },
              secondaryText: { text: 'Shimogyo Ward, Kyoto, Japan' },
            },
          },
        },
      ],
    },
  ]);
  expect(raw.toString()).not.toContain('the-key');
  expect(asked).toEqual([
    {
      method: 'POST',
      key: 'the-key',
      fields: expect.stringContaining('suggestions.placePrediction.placeId'),
      body: { input: 'kyo' },
      path: '/v1/places:autocomplete',
    },
  ]);
});

test('the same query is sent once in ten minutes, whoever types it', async () => {
  const ben = await server.makeUser('Ben');
  await Promise.all([ask('Nara park'), ask('Nara park', ben)]);
  await ask('nara PARK ');
  expect(asked).toHaveLength(1);
  clock.forward(10 * 60_000);
  await ask('Nara park');
  expect(asked).toHaveLength(2);
});

test('a malformed list is empty; a suggested query instead of a place, and an id that is too long, are left out', async () => {
  answer = { status: 200, body: {} };
  expect((await ask('zzzz')).body).toEqual({ suggestions: [] });
  answer = {
    status: 200,
    body: {
      suggestions: [
        { queryPrediction: { text: { text: 'ramen' } } },
        place('x'.repeat(201), 'Long'),
        place('ok', 'Ok'),
      ],
    },
  };
  const { body } = await ask('ramen');
  expect(body.suggestions.map((one: typeof KYOTO) => one.placePrediction.placeId)).toEqual(['ok']);
});

test.each([
  [403, {}],
  [302, {}],
  [200, { suggestions: 'none' }],
])('an answer %i %j of the service becomes a 502, which is not cached', async (status, body) => {
  answer = { status, body };
  const input = `gion ${status}`;
  expect(await ask(input)).toMatchObject({ status: 502, code: 'LOOKUP_FAILED' });
  answer = { status: 200, body: { suggestions: [KYOTO] } };
  expect((await ask(input)).status).toBe(200);
});

test('a person can search sixty times a minute; cached queries do not count', async () => {
  const eager = await server.makeUser('Eager');
  for (let n = 0; n < 60; n++) expect((await ask(`place ${n}`, eager)).status).toBe(200);
  expect(await ask('one more', eager)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await ask('place 7', eager)).status).toBe(200);
  expect((await ask('one more')).status).toBe(200);
});

test('blank or very long input is refused', async () => {
  for (const input of ['', '  ', 'x'.repeat(301), 7])
    expect(await ask(input)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  expect(asked).toEqual([]);
});

test('a chosen place is located once: the service provides the position, the built-in list the time zone', async () => {
  const locate = (placeId: unknown, as = maya) =>
    server.inject('POST', '/api/v2/places/locate', { as, body: { placeId } });
  answer = { status: 200, body: { location: { latitude: 34.985, longitude: 135.758 } } };
  const where = { coordinates: { latitude: 34.985, longitude: 135.758 }, timezone: 'Asia/Tokyo' };
  expect(await locate('../Kyoto')).toMatchObject({ status: 200, body: where });
  expect((await locate('../Kyoto')).body).toEqual(where);
  expect(asked).toEqual([
    { method: 'GET', key: 'the-key', fields: 'location', body: null, path: '/v1/places/..%2FKyoto' },
  ]);
  answer = { status: 200, body: { location: { latitude: 99, longitude: 0 } } };
  expect(await locate('elsewhere')).toMatchObject({ status: 502, code: 'LOOKUP_FAILED' });
  expect(await locate('x'.repeat(201))).toMatchObject({ status: 400 });
});

const NEAR_IRKUTSK = [{ latitude: 52.3, longitude: 104.3 }];

test('without a service, the server finds the cities and airports of the world itself, by any of their names', async () => {
  const plain = await startTestServer({ clock });
  onTestFinished(() => plain.close());
  const ann = await plain.makeUser('Ann');
  const find = (input: string, near?: unknown) =>
    plain.inject('POST', '/api/v2/places/autocomplete', { as: ann, body: { input, near } });
  expect((await find('Hallein')).body.suggestions[0]).toEqual({
    placePrediction: {
      placeId: 'world:47.683,13.1',
      text: { text: 'Hallein, Austria' },
      structuredFormat: { mainText: { text: 'Hallein' }, secondaryText: { text: 'Austria' } },
    },
    known: {
      coordinates: { latitude: 47.683, longitude: 13.1 },
      timezone: 'Europe/Vienna',
      googleMapsUri: 'https://www.google.com/maps/search/?api=1&query=Hallein%2C%20Austria',
    },
  });
  const names = async (input: string, near?: unknown): Promise<string[]> =>
    (await find(input, near)).body.suggestions.map(
      (one: typeof KYOTO) => one.placePrediction.structuredFormat.mainText.text,
    );
  // Irkutsk's neighbour shares a name with other places
  expect((await names('ангарск'))[0]).toBe('Ангарск');
  expect((await names('箱根'))[0]).toBe('箱根');
  expect((await names('IKT'))[0]).toBe('Irkutsk International Airport (IKT)');
  expect((await find('usolye', NEAR_IRKUTSK)).body.suggestions[0].known.timezone).toBe('Asia/Irkutsk');
  expect((await find('zzzz')).body).toEqual({ suggestions: [] });
  expect(await find('usolye', [{ latitude: 91, longitude: 0 }])).toMatchObject({ status: 400 });
  for (let n = 0; n < 54; n++) expect((await find(`place ${n}`)).status).toBe(200);
  expect(await find('one more')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});
