// npm run build && npm run webkit: walks through the app in WebKitGTK, the engine of Safari. Opens pages one
// after the other, then continues without a server. Exits with 1 if a page does not open or a post is lost,
// and with 2 where WebKitGTK is not installed.
import { setTimeout as sleep } from 'node:timers/promises';
import { createPerson } from '#tests/e2e/support/people.ts';
import { feedOf, newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';
import { openWebkit, type WebkitPage } from '#tests/webkit/webkit-page.ts';

/**
 * Rounds of opening pages by address while the previous page is still busy, so that leftovers of that page
 * would show.
 */
const ROUNDS = 6;
const POST_TEXT = 'Written in WebKit without a server';

const server = await startServer();
const page = await openWebkit();
try {
  if (page) await walk(page);
  else console.log('WebKitGTK is not installed (Debian: webkit2gtk-driver, xvfb).');
  process.exitCode = page ? 0 : 2;
} finally {
  await page?.close();
  await server.dispose();
}

async function walk({ version, open, run, until, press, type }: WebkitPage): Promise<void> {
  console.log(`WebKit ${version}`);
  const ada = await createPerson(server.origin, 'Ada');
  const { id } = await newEvent(ada, { description: 'Mornings for work, afternoons for the city.' });
  await postAs(ada, id, 'Before anything');
  const shows = (text: string) => `document.body?.innerText.includes(${JSON.stringify(text)})`;
  const at = (path: string, text: string) => until(`location.pathname === '${path}' && ${shows(text)}`);
  const itinerary = `/itinerary/${id}`;
  const feed = `/experiences/${id}/social`;

  await open(server.origin);
  await press('Log in');
  await type('[role=dialog] input[autocomplete~=username]', ada.emailId);
  await type('[role=dialog] input[type=password]', ada.password, 'enter');
  await at('/', 'Three days in Lisbon');
  await until('navigator.serviceWorker.controller');
  step('signed in, with the service worker in control');

  for (let round = 1; round <= ROUNDS; round += 1) {
    await open(server.origin + itinerary);
    await at(itinerary, 'Three days in Lisbon');
    await open(server.origin + feed);
    await at(feed, 'Before anything');
  }
  step(`${2 * ROUNDS} pages opened by address`);

  await server.stop();
  await type('textarea', POST_TEXT);
  await press('Post');
  await until(shows('Waiting to send'));
  for (let round = 1; round <= 3; round += 1) {
    await run('location.reload()');
    await sleep(300);
    await until(`${shows(POST_TEXT)} && ${shows('Waiting to send')}`);
  }
  step('a post written without a server survives three reloads');

  await open(server.origin + itinerary);
  await at(itinerary, 'Three days in Lisbon');
  await run('history.back()');
  await at(feed, POST_TEXT);
  await run('history.forward()');
  await at(itinerary, 'Three days in Lisbon');
  step('without a server, the itinerary opens, and so do the pages reached with back and forward');

  await server.start();
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(250)) {
    const sent = (await feedOf(ada, id)).filter(({ title }) => title === POST_TEXT);
    if (sent.length === 1) break;
  }
  const sent = (await feedOf(ada, id)).filter(({ title }) => title === POST_TEXT);
  if (sent.length !== 1) throw new Error(`The post is on the server ${sent.length} times.`);
  step('the post is sent once');
}

function step(what: string): void {
  console.log(`✓ ${what}`);
}
