import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from '#tests/support/make-pdf.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

let server: TestServer;
let ana: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.makeUser('Ana');
});
afterAll(() => server.close());

/** Lines of which none is an entry: takes half a second to read. */
const table = Buffer.from(`Name,Date,Start\n${'7,a,b\n'.repeat(80_000)}`);
/** Pages that take about as long. */
const paper = makePdf(
  Array.from({ length: 25 }, (_page, page) =>
    Array.from({ length: 60 }, (_line, line) => ({
      text: `${String(8 + (line % 12)).padStart(2, '0')}:15 Talk ${line} of page ${page}, in the Hall`,
      x: 40,
      y: 40 + line * 12,
    })),
  ),
);

test.each([
  ['a table', 'POST', '/api/events/import/preview', table, {}],
  [
    'a paper',
    'POST',
    '/api/v2/cpai/experience/generate',
    paper,
    {
      name: 'Trip',
      startIsoTime: '2027-05-03T00:00:00.000Z',
      endIsoTime: '2027-05-04T00:00:00.000Z',
      timezone: 'UTC',
      privacy: 'PRIVATE',
      rsvpType: 'OPEN',
    },
  ],
] as const)('while %s is read, other calls are answered', async (_what, method, url, content, body) => {
  let isRead = false;
  const reading = server
    .inject(method, url, { as: ana, body, multipart: [{ name: 'file', content }] })
    .then((answer) => {
      isRead = true;
      return answer;
    });
  let meanwhile = 0;
  while (!isRead) {
    expect((await server.inject('GET', '/api/events', { as: ana })).status).toBe(200);
    if (!isRead) meanwhile += 1;
    await setTimeout(5);
  }
  expect((await reading).status).toBeLessThan(300);
  // while the server's own thread read such a file, it answered four
  expect(meanwhile).toBeGreaterThan(20);
});
