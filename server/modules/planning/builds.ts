import { Refusal } from '#server/change/refusal.ts';
import type { Planned, Stage } from '#server/modules/planning/plan-experience.ts';

/** A build whose connection has been gone for longer counts as abandoned. */
const GRACE_MS = 30_000;

interface Waiting {
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
}
interface Build {
  ownerId: string;
  id: string;
  stage: Stage | null;
  planned: Promise<Planned>;
  waiting: Set<Waiting>;
  over: AbortController;
  alone?: ReturnType<typeof setTimeout>;
}

/**
 * Builds in progress in this process. A build continues as long as somebody waits for it. After a broken connection
 * the client may return within the grace period and rejoin the build. A build ends when its owner ends it, or after
 * the grace period.
 */
export class Builds {
  readonly #running = new Map<string, Build>();
  readonly #grace: number;

  constructor(grace = GRACE_MS) {
    this.#grace = grace;
  }

  /**
   * Waits for the build of exactly this request, and starts it if there is none.
   * @throws Refusal REQUEST_TIMEOUT when the caller has hung up, or the build was ended
   */
  async wait(
    of: Waiting & { ownerId: string; id: string; words: string },
    begin: (of: Waiting) => Promise<Planned>,
  ): Promise<Planned> {
    const key = JSON.stringify([of.ownerId, of.id, of.words]);
    const build = this.#running.get(key) ?? this.#begin(key, of, begin);
    clearTimeout(build.alone);
    build.waiting.add(of);
    if (build.stage) of.onStage(build.stage);
    try {
      return await Promise.race([build.planned, hangUp(of.signal), hangUp(build.over.signal)]);
    } finally {
      build.waiting.delete(of);
      if (build.waiting.size === 0)
        build.alone = setTimeout(() => this.#forget(key, build), this.#grace).unref();
    }
  }

  /** Ends builds that their owner no longer wants. */
  end(ownerId: string, id: string): void {
    for (const [key, build] of this.#running)
      if (build.ownerId === ownerId && build.id === id) this.#forget(key, build);
  }

  endAll(): void {
    for (const [key, build] of this.#running) this.#forget(key, build);
  }

  #begin(
    key: string,
    { ownerId, id }: { ownerId: string; id: string },
    begin: (of: Waiting) => Promise<Planned>,
  ): Build {
    const over = new AbortController();
    const waiting = new Set<Waiting>();
    const build: Build = { ownerId, id, stage: null, waiting, over, planned: Promise.resolve(null as never) };
    this.#running.set(key, build);
    build.planned = begin({
      signal: over.signal,
      onStage(stage) {
        build.stage = stage;
        for (const { onStage } of waiting) onStage(stage);
      },
    });
    // the next try starts a new build
    build.planned.catch(() => this.#forget(key, build));
    return build;
  }

  #forget(key: string, build: Build): void {
    clearTimeout(build.alone);
    if (this.#running.get(key) === build) this.#running.delete(key);
    build.over.abort();
  }
}

const hangUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const gone = () => reject(new Refusal('REQUEST_TIMEOUT'));
    if (signal.aborted) gone();
    else signal.addEventListener('abort', gone, { once: true });
  });
