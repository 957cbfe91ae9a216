// `npm run import -- <file> [--owner e-mail]`: turns a pretalx or frab schedule (JSON, XML), a calendar (.ics) or a
// table (.csv, .xlsx) into an event, without a running server. With the embedded database the server must be stopped
// first; while it runs, use POST /api/events/import.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { originOf, readConfig } from '#server/config/config.ts';
import { openConfigured } from '#server/db/open-configured.ts';
import type { Db } from '#server/db/types.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/change/refusal.ts';
import { TransactionUnit } from '#server/change/unit.ts';
import { findOwner } from '#server/modules/schedule-import/find-owner.ts';
import { importSchedule } from '#server/modules/schedule-import/import-schedule.ts';
import type { PlannedEvent } from '#server/modules/schedule-import/planned-event.ts';
import { readImport } from '#server/modules/schedule-import/read-import.ts';
import { StartFailure } from '#server/config/start-failure.ts';

const USAGE = 'Usage: npm run import -- <file> [--owner e-mail]';

async function main(): Promise<void> {
  const { file, ownerEmail } = readArguments();
  // The whole file is read and checked before the database is opened.
  const plan = await readImport({ path: file, name: path.basename(file) }, {}).catch((error: Error) => {
    if (error instanceof Refusal) throw error;
    throw new StartFailure(
      `${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error.message}.`,
    );
  });
  const config = readConfig(process.env);
  const database = await openConfigured(config, (text) => console.error(text));
  try {
    const { id, owner } = await write(database.db, plan, ownerEmail);
    console.log(
      `Imported "${plan.name}" for ${owner}: ${count(plan.dates.length, 'day', 'days')}, ${count(plan.activities.length, 'activity', 'activities')}, in ${plan.timezone}.`,
    );
    for (const note of plan.notes) console.log(`- ${note}`);
    for (const { where, why } of plan.skipped ?? []) console.log(`- ${where}: ${why}`);
    console.log(`${config.publicUrl || originOf(config.host, config.port)}/itinerary/${id}`);
  } finally {
    await database.close();
  }
}

async function write(
  db: Db,
  plan: PlannedEvent,
  ownerEmail: string | undefined,
): Promise<{ id: string; owner: string }> {
  return transaction(db, async (tx) => {
    const owner = await findOwner(tx, ownerEmail);
    if (!owner)
      throw new StartFailure(
        ownerEmail
          ? `There is no account with the e-mail ${ownerEmail}.`
          : 'There is no account yet that could own the event. Start the app and sign up first.',
      );
    const unit = new TransactionUnit(tx, { userId: owner.id, deviceId: 'import' }, new Date());
    return {
      id: await importSchedule(unit, plan, { privacy: 'PUBLIC', rsvpType: 'OPEN_INVITE', fromFile: true }),
      owner: owner.emailId,
    };
  });
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function readArguments(): { file: string; ownerEmail: string | undefined } {
  try {
    const {
      values,
      positionals: [file, ...more],
    } = parseArgs({ options: { owner: { type: 'string' } }, allowPositionals: true });
    if (file && more.length === 0) return { file, ownerEmail: values.owner };
  } catch {
    // an unknown option is reported like a missing file
  }
  throw new StartFailure(USAGE);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartFailure || error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
});
