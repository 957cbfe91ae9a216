import type { Stage } from '#server/modules/planning/plan-experience.ts';

const KEPT = 1000;

/** How far builds have come, in this process: only for showing it. Another process answers that it does not know. */
export class StageBoard {
  readonly #stages = new Map<string, Stage>();

  set(userId: string, id: string | undefined, stage: Stage): void {
    if (id === undefined) return;
    const key = `${userId}/${id}`;
    this.#stages.delete(key);
    this.#stages.set(key, stage);
    const oldest = this.#stages.keys().next().value;
    if (this.#stages.size > KEPT && oldest !== undefined) this.#stages.delete(oldest);
  }

  of(userId: string, id: string | undefined): Stage | null {
    return this.#stages.get(`${userId}/${(id ?? '').toLowerCase()}`) ?? null;
  }
}
