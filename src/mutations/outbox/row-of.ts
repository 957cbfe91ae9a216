import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import { HOLD_MAX } from '#src/data/databases/row-state.ts';
import { BUILD } from './build.ts';
import type { Change } from './change.ts';

/** The row without its position and dependencies, which are set when it is stored. */
export function rowOf<Args>({ mutation, args, options, id, clientAt }: Change<Args>): OutboxRow {
  return {
    id,
    seq: 0,
    lane: mutation.lane(args),
    type: mutation.type,
    version: mutation.version,
    label: mutation.label(args),
    words: mutation.words(args),
    args,
    request: mutation.request(args, { at: new Date(clientAt).toISOString() }),
    base: mutation.kind === 'fieldEdit' ? mutation.base(args) : undefined,
    dependsOn: [],
    blobs: options.blobs?.map((blob) => blob.sha256) ?? [],
    creates: createdBy(mutation, args),
    coalesce: mutation.coalesce?.(args),
    eventId: mutation.eventId ? mutation.eventId(args) : (args as { eventId?: string }).eventId,
    status: 'queued',
    maybeSent: 0,
    attempts: 0,
    failures: 0,
    ...(options.hold && { heldUntil: clientAt + HOLD_MAX }),
    clientAt,
    build: BUILD,
  };
}

/** What exists once this row is applied. */
export function createdBy<Args>(mutation: Change<Args>['mutation'], args: Args): string[] {
  if (mutation.kind === 'creation') return mutation.creates(args);
  return mutation.kind === 'setting' ? (mutation.bringsBack?.(args) ?? []) : [];
}
