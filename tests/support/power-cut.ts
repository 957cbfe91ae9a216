// Kills the real server with SIGKILL in the middle of many writes and restarts it on what is left, for either
// database.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { childProgram } from '#tests/support/child-program.ts';
import { commentUrl, type Scene } from '#tests/support/ledger-scenarios.ts';
import { patience } from '#tests/support/machine.mjs';

/** One change as a device stores it: sent with the same id until it is acknowledged. */
interface Change {
  id: string;
  /** The text of its comment or post, by which its effect is found. */
  text: string;
  /** A post with a picture is sent alone and as a form; everything else may go in a batch. */
  picture?: Buffer;
}
const WRITERS = 6;
const BATCH = 5;

/**
 * Simulates power cuts: several times, the server runs briefly under load and is killed. Acknowledged changes
 * survive; the others can be sent again.
 */
export async function survivesPowerCuts(
  scene: Omit<Scene, 'server'>,
  { env, rounds }: { env: Record<string, string>; rounds: number },
): Promise<void> {
  const all: Change[] = [];
  const answered = new Map<string, string>();
  const headers = { authorization: `Bearer ${scene.guest.token}` };
  const commentsUrl = commentUrl(scene as Scene);

  const sendAlone = async (origin: string, change: Change): Promise<void> => {
    const body = change.picture ? formOf(change) : JSON.stringify({ comment: change.text });
    const answer = await fetch(`${origin}${change.picture ? `/api/feeds/${scene.eventId}` : commentsUrl}`, {
      method: 'POST',
      body,
      headers: {
        ...headers,
        'idempotency-key': change.id,
        ...(!change.picture && { 'content-type': 'application/json' }),
      },
    });
    const row = (await answer.json()) as { id: string };
    expect(answer.status, JSON.stringify(row)).toBe(201);
    keep(change, row.id, answer.headers.get('x-replayed') === '1');
  };
  const sendTogether = async (origin: string, changes: Change[]): Promise<void> => {
    const requests = changes.map(({ id, text }) => ({
      id,
      method: 'POST',
      path: commentsUrl,
      body: { comment: text },
    }));
    const answer = await fetch(`${origin}/api/batch`, {
      method: 'POST',
      body: JSON.stringify({ requests }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const { results } = (await answer.json()) as {
      results: { status: number; replayed?: boolean; body: { id: string } }[];
    };
    for (const [n, { status, replayed, body }] of results.entries()) {
      expect(status).toBe(201);
      keep(changes[n]!, body.id, replayed === true);
    }
  };
  // an answer, once given, must never change
  const keep = ({ id }: Change, rowId: string, replayed: boolean): void => {
    const before = answered.get(id);
    if (before !== undefined) expect([rowId, replayed]).toEqual([before, true]);
    answered.set(id, rowId);
  };
  const send = (origin: string, changes: Change[]) =>
    changes.length > 1 ? sendTogether(origin, changes) : sendAlone(origin, changes[0]!);
  const read = async <T>(origin: string, path: string): Promise<T> =>
    (await fetch(`${origin}${path}`, { headers })).json() as Promise<T>;

  async function start(): Promise<{ origin: string; cut(): Promise<void> }> {
    const program = childProgram('server/main.ts', {
      env: { PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'error', ...env },
    });
    await program.untilPrinted('ready in');
    return {
      origin: /Sojourn is at (\S+)/.exec(program.output())?.[1] ?? '',
      cut: async () => {
        program.process.kill('SIGKILL');
        expect(await program.ended).toBe('SIGKILL');
      },
    };
  }

  /** Sends changes until the server is gone. */
  async function write(origin: string, writer: number, gone: AbortSignal): Promise<void> {
    for (let n = 0; !gone.aborted; n++) {
      const changes = await Promise.all(
        Array.from({ length: writer % 2 === 0 ? 1 : BATCH }, () => newChange(writer === 0)),
      );
      all.push(...changes);
      try {
        await send(origin, changes);
      } catch (error) {
        // a wrong answer is an error of the server, not a lost connection
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        return;
      }
    }
  }

  let server = await start();
  for (let round = 0; round < rounds; round++) {
    const { origin, cut } = server;
    const gone = new AbortController();
    const before = answered.size;
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(origin, writer, gone.signal));
    await expect
      .poll(() => answered.size, { timeout: patience(30_000) })
      .toBeGreaterThan(before + 2 * WRITERS);
    await wait(40 * round);
    await cut();
    gone.abort();
    await Promise.all(writers);
    const open = all.filter(({ id }) => !answered.has(id));
    expect(open.length, 'the server was killed in the middle of the writes').toBeGreaterThan(0);

    server = await start();
    const found = await textsOn(server.origin);
    for (const { id, text } of all)
      expect(
        found.filter((one) => one === text).length,
        `${answered.has(id) ? 'answered' : 'unanswered'}: ${text}`,
      ).toBeOneOf(answered.has(id) ? [1] : [0, 1]);
    // a device sends pending changes in any order; here it also resends changes acknowledged long ago
    for (const change of [...open, ...all.filter(({ id }) => answered.has(id)).slice(-BATCH)])
      await sendAlone(server.origin, change);
    expect((await textsOn(server.origin)).toSorted()).toEqual(all.map(({ text }) => text).toSorted());
    await allPicturesOn(server.origin);
  }

  async function textsOn(origin: string): Promise<string[]> {
    return [
      ...(await read<{ comment: string }[]>(origin, commentsUrl)).map(({ comment }) => comment),
      ...(await postsOn(origin)).map(({ title }) => title),
    ];
  }
  async function postsOn(origin: string): Promise<{ id: string; title: string; media: string | null }[]> {
    const posts: { id: string; title: string; media: string | null }[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { feeds, totalPages } = await read<{ feeds: typeof posts; totalPages: number }>(
        origin,
        `/api/feeds/${scene.eventId}?page=${page}&limit=50`,
      );
      posts.push(...feeds);
      pages = totalPages;
    }
    return posts.filter(({ id }) => id !== scene.postId);
  }
  async function allPicturesOn(origin: string): Promise<void> {
    for (const { media, title } of await postsOn(origin)) {
      const answer = await fetch(`${origin}${media}${media?.includes('?') ? '&' : '?'}w=160`, { headers });
      expect(
        (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width,
        `the picture of ${title}`,
      ).toBeGreaterThan(0);
    }
  }
}

async function newChange(withPicture: boolean): Promise<Change> {
  const id = randomUUID();
  if (!withPicture) return { id, text: `comment ${id}` };
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(id).digest();
  return {
    id,
    text: `post ${id}`,
    picture: await sharp({ create: { width: 16, height: 16, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer(),
  };
}

function formOf({ text, picture }: Change): FormData {
  const form = new FormData();
  form.set('title', text);
  form.set('file', new Blob([new Uint8Array(picture ?? [])], { type: 'image/png' }), 'picture.png');
  return form;
}
