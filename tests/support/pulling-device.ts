// What a device holds after its pulls, implemented from nothing but the protocol: rows by id, deletions,
// resets, pages.
import type { InferOutput } from 'valibot';
import type { PulledEvent, SyncAnswer, SyncBody } from '#contract/schemas/sync.ts';
import { expect } from 'vitest';
import { snapshot } from '#server/db/transaction.ts';
import { PAGE_ROWS, pull, pullNothing } from '#server/modules/sync/pull.ts';
import type { TestServer, TestUser } from '#tests/support/test-server.ts';

type SyncCursors = InferOutput<typeof SyncBody>['cursors'];
type Held = Map<string, Record<string, unknown> & { id: string }>;

export class PullingDevice {
  readonly server: TestServer;
  readonly user: TestUser;
  readonly pageRows: number;
  readonly cursors: SyncCursors = {};
  /** Rows by event and table. */
  readonly held = new Map<string, Map<string, Held>>();
  readonly watch: string[] = [];
  resets = 0;
  pages = 0;
  last: SyncAnswer | undefined;

  constructor(server: TestServer, user: TestUser, pageRows = PAGE_ROWS) {
    this.server = server;
    this.user = user;
    this.pageRows = pageRows;
  }

  /** Pulls until the server announces no more pages. */
  async pull(): Promise<SyncAnswer> {
    for (;;) {
      const answer = await this.page();
      this.pages += 1;
      for (const event of answer.events) this.take(event);
      for (const id of this.held.keys()) if (!answer.visible.includes(id)) this.forget(id);
      for (const id of answer.gone) this.forget(id);
      this.last = answer;
      if (!answer.events.some(({ more }) => more)) return answer;
    }
  }

  /** The sorted ids of the rows held of one table. */
  ids(eventId: string, table: string): string[] {
    return [...(this.held.get(eventId)?.get(table)?.keys() ?? [])].sort();
  }

  row(eventId: string, table: string, id: string): Record<string, unknown> | undefined {
    return this.held.get(eventId)?.get(table)?.get(id);
  }

  /** All rows held, in an order that is the same on every device. */
  everything(): unknown {
    return [...this.held].sort().map(([eventId, tables]) => [
      eventId,
      [...tables]
        .filter(([, rows]) => rows.size > 0)
        .sort()
        .map(([table, rows]) => [
          table,
          [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
        ]),
    ]);
  }

  private page(): Promise<SyncAnswer> {
    const now = this.server.services.clock();
    const asked = { cursors: structuredClone(this.cursors), watch: this.watch, discover: true };
    return snapshot(this.server.db, async (tx) => {
      // the shortcut must return what the full pull returns, or fall back to it
      const unseen = { ...asked, discover: false };
      const nothing = await pullNothing(tx, this.user.id, unseen, now);
      if (nothing) expect(nothing).toEqual(await pull(tx, this.user.id, unseen, now));
      return pull(tx, this.user.id, asked, now, this.pageRows);
    });
  }

  private take({ id, version, epoch, role, changes, deleted, reset }: PulledEvent): void {
    if (reset) {
      this.resets += 1;
      this.held.delete(id);
    }
    if (version > 0) this.cursors[id] = { version, epoch, role };
    const tables = this.held.get(id) ?? new Map<string, Held>();
    this.held.set(id, tables);
    for (const [table, rows] of Object.entries(changes)) {
      const held = tables.get(table) ?? new Map();
      tables.set(table, held);
      for (const row of rows) held.set(row.id, row);
    }
    for (const [table, ids] of Object.entries(deleted)) for (const one of ids) tables.get(table)?.delete(one);
  }

  private forget(id: string): void {
    this.held.delete(id);
    delete this.cursors[id];
  }
}
