// Three people with two devices of two tabs each make random changes through networks that flap, lose answers
// and cut connections; then the networks recover. In the end every tab and the server must agree, each change
// must be there exactly once, and nothing may be lost. Exits with 1 otherwise.
// npm run build && npm run soak -- --minutes 10 [--seed 7]
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type { SignInAnswer } from '#contract/schemas/auth.ts';
import type {} from '#src/features/debug/sojourn-debug.ts';
import { chromiumArgs, executablePath } from '#tests/e2e/support/chromium.ts';
import { rowsOnDevice } from '#tests/e2e/support/device-storage.ts';
import type { Fault } from '#tests/e2e/support/fault-modes.ts';
import { startFaultProxy, type FaultRule } from '#tests/e2e/support/fault-proxy.ts';
import { createPerson, signIn, type Person } from '#tests/e2e/support/people.ts';
import { answer, newEvent, postAs } from '#tests/e2e/support/scene.ts';
import { startServer } from '#tests/e2e/support/server-process.ts';
import { seeded } from '#tests/model/sim/random.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes);
const random = seeded(Number(values.seed));
const below = (n: number): number => Math.floor(random() * n);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
const share = (of: number) => () => random() < of;
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const HEAL_MS = 180_000;
/** The maximum number of posts: one page of the feed, so that one call returns all of them. */
const POSTS_MAX = 45;
const WEATHER: (() => FaultRule[])[] = [
  () => [],
  () => [{ mode: 'flap', upMs: 1500, downMs: 1000 }],
  () => [{ mode: 'drop-after-commit', path: '/api/', when: share(0.4) }],
  () => [{ mode: 'truncate', path: '/api/', when: share(0.4) }],
  () => [{ mode: 'drop-before', path: '/api/', when: share(0.4) }],
  () => [{ mode: 'status', status: 503, path: '/api/', when: share(0.4) }],
  () => [{ mode: 'delay', ms: 800 }],
  () => [{ mode: 'refuse' }],
  () => [{ mode: 'portal-200-html' }],
];
const counted: Partial<Record<Fault['mode'], number>> = {};
console.log(`soak: seed ${values.seed}, ${minutes} min`);

interface Tab {
  name: string;
  person: Person;
  page: Page;
  comments: { id: string; postId: string }[];
}
const server = await startServer();
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const networks: Awaited<ReturnType<typeof startFaultProxy>>[] = [];
const tabs: Tab[] = [];
const problems: string[] = [];
/**
 * What was durable on some device, by id: the texts of posts and comments, and which comments their authors
 * deleted.
 */
const written = {
  posts: new Map<string, string>(),
  comments: new Map<string, string>(),
  takenBack: new Set<string>(),
};
/**
 * Texts that a device reported as not stored, as a very busy one does: they stayed on screen there, and may
 * have arrived nevertheless.
 */
const unsure = new Set<string>();
const done: Record<string, number> = {};
try {
  const people = [
    await createPerson(server.origin, 'Ana'),
    await createPerson(server.origin, 'Ben'),
    await createPerson(server.origin, 'Cleo'),
  ];
  const event = await newEvent(people[0]!);
  for (const guest of people.slice(1)) await answer(guest, event.id, 'Yes');
  const opening = await postAs(people[0]!, event.id, 'Opening');
  written.posts.set(opening.id, 'Opening');
  for (const person of people)
    for (const device of [1, 2]) {
      const network = await startFaultProxy(server.origin);
      networks.push(network);
      const context = await browser.newContext({ baseURL: network.origin });
      const first = await context.newPage();
      await signIn(first, person);
      for (const [index, page] of [first, await context.newPage()].entries()) {
        await page.goto(`/experiences/${event.id}/social?debug=1`);
        await page.waitForFunction(() => window.sojournDebug !== undefined);
        await page.evaluate((id) => window.sojournDebug!.pull(id), event.id);
        tabs.push({ name: `${person.firstName} ${device}.${index + 1}`, person, page, comments: [] });
      }
    }

  const until = performance.now() + minutes * 60_000;
  const weather = networks.map(async (network) => {
    while (performance.now() < until) {
      network.setRules(...oneOf(WEATHER)());
      if (random() < 0.4) network.cutConnections();
      await pause(2000 + below(6000));
    }
  });
  const lives = tabs.map(async (tab, at) => {
    for (let n = 0; performance.now() < until; n++) {
      await act(tab, `${tab.name} says ${n}`, event.id);
      await pause(500 + below(2500) + at);
    }
  });
  await Promise.all([...weather, ...lives]);

  for (const network of networks) {
    for (const { mode } of network.log) counted[mode] = (counted[mode] ?? 0) + 1;
    network.setRules();
    network.cutConnections();
  }
  const healedAt = performance.now();
  for (const tab of tabs) {
    const { settled, open } = await tab.page.evaluate(async (timeoutMs) => {
      window.sojournDebug!.drain();
      return window.sojournDebug!.settled({ timeoutMs });
    }, HEAL_MS);
    if (!settled || open.length > 0)
      problems.push(
        `${tab.name}: ${settled ? 'parked' : 'still open'} ${JSON.stringify(open.map(({ type, state, code }) => [type, state, code]))}`,
      );
  }
  const healed = performance.now() - healedAt;
  const served = new Map<Person, Served>();
  for (const person of people) served.set(person, await servedTo(person, event.id));
  for (const tab of tabs) await compare(tab, event.id, served.get(tab.person)!);
  for (const [id, [count, own]] of likesIn([...served.values()]))
    if (count !== own) problems.push(`post ${id}: ${count} likes, ${own} people like it`);
  console.log(
    JSON.stringify(
      {
        seed: Number(values.seed),
        minutes,
        done,
        posts: written.posts.size,
        comments: written.comments.size,
        takenBack: written.takenBack.size,
        notSaved: unsure.size,
        requests: counted,
        healedInSeconds: Number((healed / 1000).toFixed(1)),
        problems,
      },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  for (const network of networks) await network.close();
  await server.dispose();
}
if (problems.length > 0) process.exitCode = 1;

/** One random action of a person, based on what this tab shows. */
async function act(tab: Tab, words: string, eventId: string): Promise<void> {
  const posts = [...written.posts.keys()];
  const [postId, dice] = [oneOf(posts), random()];
  const queue = (type: string, args: Record<string, unknown>) => {
    done[type] = (done[type] ?? 0) + 1;
    return tab.page.evaluate(
      async ([name, given]) => {
        const id = name.startsWith('create') ? window.sojournDebug!.newId() : undefined;
        const saved = await window.sojournDebug!.queue(name, { ...given, ...(id && { id }) }).then(
          () => true,
          (problem: Error) => {
            if (problem.name !== 'NotSaved') throw problem;
            return false;
          },
        );
        return { id, saved };
      },
      [type, args] as const,
    );
  };
  if (dice < 0.1 && posts.length < POSTS_MAX) {
    const { id, saved } = await queue('createPost', { eventId, title: words, file: null });
    if (saved) written.posts.set(id!, words);
    else unsure.add(id!);
    return;
  }
  const known = await rowsOnDevice<{ id: string }>(tab.page, 'cache-', 'posts');
  const there = known.some(({ id }) => id === postId) ? postId : known[0]?.id;
  if (!there) return;
  if (dice < 0.55) {
    const { id, saved } = await queue('createComment', { eventId, postId: there, comment: words });
    if (!saved) {
      unsure.add(id!);
      return;
    }
    written.comments.set(id!, words);
    tab.comments.push({ id: id!, postId: there });
  } else if (dice < 0.65 && tab.comments.length > 0) {
    const [gone] = tab.comments.splice(below(tab.comments.length), 1);
    const { saved } = await queue('deleteComment', { eventId, postId: gone!.postId, commentId: gone!.id });
    if (saved) written.takenBack.add(gone!.id);
    else unsure.add(gone!.id);
  } else await queue('likePost', { eventId, postId: there, liked: random() < 0.6 });
}

interface FeedPost {
  id: string;
  title: string;
  likesCount: number;
  commentCount: number;
  selfLike: boolean;
}
interface FeedComment {
  id: string;
  comment: string;
}
interface Served {
  feed: FeedPost[];
  comments: FeedComment[];
}

/** What the server returns to this person; signed in once for all calls. */
async function servedTo({ emailId, password }: Person, eventId: string): Promise<Served> {
  const signedIn = await fetch(`${server.origin}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrPhone: emailId, password }),
  });
  const { authToken } = (await signedIn.json()) as SignInAnswer;
  const read = async <T>(path: string) =>
    (
      await fetch(server.origin + path, { headers: { authorization: `Bearer ${authToken}` } })
    ).json() as Promise<T>;
  const { feeds: feed } = await read<{ feeds: FeedPost[] }>(`/api/feeds/${eventId}?limit=50`);
  return {
    feed,
    comments: (
      await Promise.all(feed.map(({ id }) => read<FeedComment[]>(`/api/feeds/${eventId}/${id}/comment`)))
    ).flat(),
  };
}

/** Compares what this tab holds with what the server returns to its person and with what was written. */
async function compare({ name, page }: Tab, eventId: string, { feed, comments }: Served): Promise<void> {
  await page.evaluate((id) => window.sojournDebug!.pull(id), eventId);
  const look = ({ id, title, likesCount, commentCount, selfLike }: FeedPost) =>
    [id, title, likesCount, commentCount, selfLike].join(' · ');
  const held = {
    posts: await rowsOnDevice<FeedPost>(page, 'cache-', 'posts'),
    comments: await rowsOnDevice<FeedComment>(page, 'cache-', 'comments'),
  };
  same(`${name}: posts against the server`, held.posts.map(look), feed.map(look));
  same(
    `${name}: comments against the server`,
    held.comments.map((one) => `${one.id} · ${one.comment}`),
    comments.map((one) => `${one.id} · ${one.comment}`),
  );
  same(
    `${name}: posts against what was written`,
    feed.map(({ id, title }) => `${id} · ${title}`),
    [...written.posts].map(([id, words]) => `${id} · ${words}`),
  );
  same(
    `${name}: comments against what was written`,
    comments.map((one) => `${one.id} · ${one.comment}`),
    [...written.comments].flatMap(([id, words]) => (written.takenBack.has(id) ? [] : [`${id} · ${words}`])),
  );
}

function same(what: string, are: string[], should: string[]): void {
  const sure = (one: string) => !unsure.has(one.split(' · ')[0]!);
  const [extra, missing] = [
    are.filter((one) => !should.includes(one) && sure(one)),
    should.filter((one) => !are.includes(one) && sure(one)),
  ];
  if (extra.length + missing.length > 0 || new Set(are).size !== are.length)
    problems.push(
      `${what}: ${are.length} for ${should.length}; too many ${JSON.stringify(extra.slice(0, 3))}, missing ${JSON.stringify(missing.slice(0, 3))}`,
    );
}

/** By post: the number of likes that the server returns, and how many people like it. */
function likesIn(served: readonly Served[]): [id: string, counts: [count: number, own: number]][] {
  return served[0]!.feed.map(({ id, likesCount }) => [
    id,
    [likesCount, served.filter(({ feed }) => feed.some((post) => post.id === id && post.selfLike)).length],
  ]);
}
