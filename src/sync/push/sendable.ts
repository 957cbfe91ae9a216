import { BATCH_BYTES_MAX, BATCH_REQUESTS_MAX, MAYBE_SENT_AGE_MAX } from '#contract/constants.ts';
import type { BatchRequest } from '#contract/schemas/sync.ts';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { heldFor } from '#src/data/databases/row-state.ts';
import { isIn } from '#src/data/lanes.ts';
import { HeldBack } from '#src/data/views/held-back.ts';

/** Room for the envelope and for JSON escapes. */
const BYTES_MAX = BATCH_BYTES_MAX - 8 * 1024;
/** The end of the path of a call that copies what is named before it. */
const COPY = '/clone';

export interface Sendable {
  /** For one `POST /api/batch`, in order; each waits inside the batch for the rows it depends on. */
  batch: { row: OutboxRow; request: BatchRequest }[];
  /** Rows with a file: each a call of its own. */
  single: OutboxRow | null;
  /** Rows of a type or version that this build does not know. */
  unknown: OutboxRow[];
  /** Rows that may have been sent so long ago that the server may have forgotten the answer. */
  tooOld: OutboxRow[];
  /** Earliest monotonic ms at which a waiting lane may go on; null if none is waiting. */
  nextAt: number | null;
}

export interface Surroundings {
  /**
   * `server`: ms since 1970 by the server's clock, null while that is unknown. `wall`: by the device's own clock,
   * for what can still be undone.
   */
  now: { server: number | null; monotonic: number; wall: number };
  /** Monotonic ms until which a lane has to wait. */
  until(lane: string): number;
  knows(row: OutboxRow): boolean;
  /** Rows being sent at this moment. */
  inFlight: ReadonlySet<string>;
  limit?: number;
}

/**
 * Decides which rows can be sent now. `rows`: the whole outbox in order of `seq`. A lane goes in order. A
 * parked row (other than a refused one), or one that depends on something parked, holds back what depends on
 * it in its lane. A row goes once all its dependencies are settled or go before it in the same batch. Files go
 * one by one alongside the batch, so a deletion waits for files going into what it deletes, and an RSVP for
 * those going into its event: if they were overtaken, they would be refused. A copy waits, too, or it would
 * lack them. Pure.
 */
export function sendable(rows: readonly OutboxRow[], of: Surroundings): Sendable {
  const out: Sendable = { batch: [], single: null, unknown: [], tooOld: [], nextAt: null };
  const waiting = new Set(rows.map((row) => row.id));
  const inBatch = new Set<string>();
  const held = new Set<string>();
  const heldBack = new HeldBack();
  /** Rows that need a decision first: about themselves, or about something they depend on. */
  const undecided = new Set(rows.filter(isParked).map((row) => row.id));
  const lastOfLane = new Map<string, string>();
  /** Where the files go that will be sent without a decision, now or in their turn. */
  const uploads: string[] = [];
  const limit = Math.min(of.limit ?? BATCH_REQUESTS_MAX, BATCH_REQUESTS_MAX);
  let bytes = 0;

  for (const row of rows) {
    if (row.status === 'rejected' || held.has(row.lane)) continue;
    if (isParked(row) || heldBack.has(row) || row.dependsOn.some((id) => undecided.has(id))) {
      heldBack.add(row);
      undecided.add(row.id);
    } else if (!consider(row)) held.add(row.lane);
  }
  return out;

  function isParked(row: OutboxRow): boolean {
    return row.status === 'heldUpgrade' ? !of.knows(row) : row.status !== 'queued';
  }

  /** False: neither this row nor those behind it in its lane can be sent now. */
  function consider(row: OutboxRow): boolean {
    const needs = row.dependsOn.filter((id) => waiting.has(id));
    const standsFirm = needs.every((id) => inBatch.has(id));
    if ('form' in row.request && standsFirm) uploads.push(row.request.path);
    if (of.inFlight.has(row.id)) return false;
    const aside = !of.knows(row) ? out.unknown : isTooOld(row, of.now.server) ? out.tooOld : null;
    if (aside) {
      aside.push(row);
      return false;
    }
    const until = Math.max(of.until(row.lane), of.now.monotonic + heldFor(row, of.now.wall));
    if (until > of.now.monotonic) {
      out.nextAt = Math.min(out.nextAt ?? Number.POSITIVE_INFINITY, until);
      return false;
    }
    if (!standsFirm || overtakes(row)) return false;
    const before = lastOfLane.get(row.lane);
    const after = before === undefined ? needs : [...new Set([...needs, before])];
    if ('form' in row.request) {
      if (after.length === 0) out.single ??= row;
      return false;
    }
    return addToBatch(row, row.request, after);
  }

  /** Paths are hierarchical: anything whose path passes through an object is inside it. */
  function overtakes({ lane, request: { method, path } }: OutboxRow): boolean {
    if (path.endsWith(COPY))
      return uploads.some((upload) => upload.startsWith(path.slice(0, 1 - COPY.length)));
    const thing = path.slice(path.lastIndexOf('/') + 1);
    return (
      (method === 'DELETE' || isIn(lane, 'rsvp')) &&
      uploads.some((upload) => upload.split('/').includes(thing))
    );
  }

  function addToBatch(
    row: OutboxRow,
    { method, path, body }: { method: BatchRequest['method']; path: string; body?: unknown },
    after: string[],
  ): boolean {
    const request: BatchRequest = { id: row.id, method, path, body, ...(after.length > 0 && { after }) };
    const size = new TextEncoder().encode(JSON.stringify(request)).byteLength + 1;
    // a row that is too large by itself goes alone, and the server says so
    if (out.batch.length >= limit || (bytes + size > BYTES_MAX && out.batch.length > 0)) return false;
    bytes += size;
    out.batch.push({ row, request });
    inBatch.add(row.id);
    lastOfLane.set(row.lane, row.id);
    return true;
  }
}

/** By the server's clock at both ends: a device's own may be off by a year (test: "Order within a thing"). */
const isTooOld = ({ sentAt }: OutboxRow, now: number | null): boolean =>
  sentAt !== undefined && now !== null && now - sentAt > MAYBE_SENT_AGE_MAX;
