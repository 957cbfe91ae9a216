import type { EventRow } from '#contract/schemas/events.ts';
import { serverNow } from '#src/data/device/clock-difference.ts';
import { requestedFiles, forgetRequestedOfOthers } from '#src/data/files/requested-files.ts';
import { downloads } from '#src/data/files/downloads.ts';
import { keptPath, type KeptFiles } from '#src/data/files/kept-files.ts';
import type { KeptFile } from '#src/data/files/files-db.ts';
import { keptFilesOf } from '#src/data/files/own-kept-files.ts';
import { heldOfFiles, neededFiles, wantedByDefault, type NeededFile } from '#src/data/files/needed-files.ts';
import { downloadFile } from './download-file.ts';
import { inJobTurn } from './job-turn.ts';
import { keepPdfLibrary } from './keep-pdf-library.ts';
import type { Engine } from '#src/sync/engine.ts';

/** This share of the quota stays free for rows and for what people write. */
const FREE_PART = 0.1;
const PAUSE_AFTER_MAKING_ROOM = 3_600_000;
const ASK_AGAIN_FOR_ABSENT = 86_400_000;

type Step = 'done' | 'failed' | 'later' | 'noSpace';

/**
 * Downloads the pictures and videos of the events that should be readable without a signal, one complete file
 * after another. Files already here are not fetched again, so a reload resumes where it stopped; files that
 * nothing shows any more are removed. One tab at a time. False if something is missing that another attempt
 * may bring. Never throws.
 */
export async function downloadWanted(engine: Engine): Promise<boolean> {
  if (engine.signal.aborted) return true;
  return inJobTurn(engine, (signal) =>
    downloadAll({ ...engine, signal })
      .catch(() => false)
      .finally(() => (downloads.eventId = null)),
  );
}

async function downloadAll(engine: Engine): Promise<boolean> {
  const { data } = engine;
  const kept = keptFilesOf(data);
  await kept.reconcile();
  const now = data.device.clock.now();
  downloads.stopped = null;
  const madeAt = (await kept.db.meta.get('roomMadeAt'))?.value as number | undefined;
  const paused = madeAt !== undefined && Math.abs(now - madeAt) < PAUSE_AFTER_MAKING_ROOM;
  await kept.db.absent.filter(({ at }) => Math.abs(now - at) > ASK_AGAIN_FOR_ABSENT).delete();
  const held = await events(engine, kept);
  // before the first complete pull it is not known what is no longer shown
  const isWhole = (await data.cache.meta.get('pulledAt')) !== undefined;
  if (isWhole) {
    const ids = new Set(held.map(({ event: { id } }) => id));
    await dropLeft(kept, ids);
    await forgetRequestedOfOthers(kept.db, ids);
  }
  const asked = await requestedFiles(kept.db);
  let complete = true;
  let hasPdfLibrary = false;
  /** Files in a row for which no answer came. */
  let unanswered = 0;
  for (const { event, wanted } of held) {
    const needed = await neededFiles(data, event.id);
    await claim(kept, event.id, needed);
    if (isWhole) await kept.dropEvent(event.id, new Set(needed.map(({ file }) => file)));
    if (downloads.stopped) continue;
    const isAsked = ({ file }: NeededFile) => asked.has(file);
    // files that were requested individually come first
    const first = needed.filter(isAsked);
    const brought = wanted ? [...first, ...needed.filter((file) => !isAsked(file))] : first;
    // before the first PDF counts as stored; a build without this step may have stored some
    if (!hasPdfLibrary && brought.some(({ isPdf }) => isPdf)) {
      await keepPdfLibrary(data, engine.signal);
      hasPdfLibrary = true;
    }
    if (brought.length === 0) continue;
    const { there, absent } = await heldOfFiles(kept.db, brought);
    const missing = brought.filter(({ file }) => !there.has(file) && !absent.has(file));
    if (missing.length > 0 && paused) downloads.stopped = 'paused';
    if (downloads.stopped || missing.length === 0) continue;
    downloads.eventId = event.id;
    for (const file of missing) {
      const step = await downloadOne(engine, kept, event.id, file);
      if (step === 'later' || step === 'failed') complete = false;
      unanswered = step === 'later' ? unanswered + 1 : 0;
      // no signal: the rest would only fail one by one
      if (engine.signal.aborted || unanswered > (engine.reach.state === 'online' ? 1 : 0)) return false;
      if (step === 'noSpace') {
        downloads.stopped = 'noSpace';
        break;
      }
    }
  }
  return complete;
}

async function downloadOne(
  engine: Engine,
  kept: KeptFiles,
  eventId: string,
  file: NeededFile,
): Promise<Step> {
  const { device } = engine.data;
  const storage = await device.estimateStorage();
  const free = storage ? storage.quota * (1 - FREE_PART) - storage.usage : Number.POSITIVE_INFINITY;
  const found = await downloadFile(engine, file, free);
  if (found.kind === 'later' || found.kind === 'failed') return found.kind;
  if (found.kind === 'tooLarge')
    return (await kept.dropLeastUsed(undefined, unclaimed))
      ? downloadOne(engine, kept, eventId, file)
      : 'noSpace';
  // the session may have ended meanwhile: what was removed then must not come back
  if (engine.signal.aborted) return 'later';
  if (found.kind === 'absent') {
    await kept.db.absent.put({ file: file.file, at: device.clock.now() });
    return 'done';
  }
  const fits = await kept.keep(keptPath(file.file, file.width), found.bytes, found.headers, {
    events: [eventId],
    mayGo: unclaimed,
  });
  return fits ? 'done' : 'noSpace';
}

/** Only files that no event claims are evicted: otherwise two events would evict each other. */
const unclaimed = ({ events: of }: KeptFile): boolean => of.length === 0;

/** Soonest first. */
async function events(
  { data: { cache, device } }: Engine,
  kept: KeptFiles,
): Promise<{ event: EventRow; wanted: boolean }[]> {
  const choices = new Map((await kept.db.choices.toArray()).map(({ id, wanted }) => [id, wanted]));
  const rows = (await cache.events.toArray()).sort(
    (a, b) => Date.parse(a.startTime) - Date.parse(b.startTime),
  );
  return rows.map((event) => ({
    event,
    wanted: choices.get(event.id) ?? wantedByDefault(event, serverNow(device.clock)),
  }));
}

/**
 * Files that are stored because a person looked at them belong to their event too, and leave the device with
 * it.
 */
async function claim(kept: KeptFiles, eventId: string, needed: readonly NeededFile[]): Promise<void> {
  await kept.db.files
    .where('file')
    .anyOf(needed.map(({ file }) => file))
    .and(({ events: of }) => !of.includes(eventId))
    .modify((file) => {
      file.events = [...file.events, eventId];
    });
}

/**
 * Files leave the device with what shows them. A pull removes them at once, but misses a file that was being
 * downloaded, one of a post that the person deleted, and all of them if the page is closed after the rows are
 * deleted and before the files are.
 */
async function dropLeft(kept: KeptFiles, held: ReadonlySet<string>): Promise<void> {
  for (const id of await kept.db.files.orderBy('events').uniqueKeys())
    if (!held.has(id as string)) await kept.dropEvent(id as string);
}
