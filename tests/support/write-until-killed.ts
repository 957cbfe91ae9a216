// Run as a process of its own: opens the embedded database in argv[2] and adds users, two per transaction,
// printing each address once its transaction is committed. It runs until it is killed.
import { randomUUID } from 'node:crypto';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { users } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';

const [, , dataDir = '', from = '0'] = process.argv;
const { db } = await openEmbedded({ dataDir, onLockLost: () => process.exit(3) });
for (let n = Number(from); ; n++) {
  await transaction(db, async (tx) => {
    await tx.insert(users).values({ id: randomUUID(), emailId: `${n}-a@example.org` });
    await tx.insert(users).values({ id: randomUUID(), emailId: `${n}-b@example.org` });
  });
  process.stdout.write(`ack ${n}\n`);
}
