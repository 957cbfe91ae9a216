import { onTestFinished } from 'vitest';
import type { Poke } from '#contract/schemas/sync.ts';
import { patience } from '#tests/support/machine.mjs';
import type { TestUser } from '#tests/support/test-server.ts';

export interface LiveStream {
  pokes: Poke[];
  /** Resolves with the first matching poke, including one received earlier. */
  until(fits: (poke: Poke) => boolean, ms?: number): Promise<Poke>;
  /** Resolves when the server has closed the stream. */
  ended: Promise<void>;
  close(): void;
}

/**
 * Opens the live stream as the app does, using fetch with a bearer header, on a server that listens on
 * `origin`.
 */
export async function openLive(origin: string, as: TestUser, watch: string[] = []): Promise<LiveStream> {
  const abort = new AbortController();
  const answer = await fetch(`${origin}/api/live${watch.length > 0 ? `?watch=${watch.join(',')}` : ''}`, {
    headers: { authorization: `Bearer ${as.token}` },
    signal: abort.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`live answered ${answer.status}`);
  const pokes: Poke[] = [];
  const waiting = new Set<() => void>();
  const read = async (body: AsyncIterable<Uint8Array>) => {
    let text = '';
    for await (const chunk of body) {
      text += new TextDecoder().decode(chunk);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events)
        if (event.startsWith('data: ')) pokes.push(JSON.parse(event.slice(6)) as Poke);
      for (const look of waiting) look();
    }
  };
  const ended = read(answer.body as unknown as AsyncIterable<Uint8Array>).catch(() => {});
  onTestFinished(() => abort.abort());
  return {
    pokes,
    ended,
    close: () => abort.abort(),
    until: (fits, ms = patience(3000)) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no such poke within ${ms} ms; received: ${JSON.stringify(pokes)}`)),
          ms,
        );
        const look = () => {
          const found = pokes.find(fits);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
