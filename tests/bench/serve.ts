// Another server process on the same PostgreSQL, for calls.ts. Started with the address of the database;
// reports its origin, and ends with its parent.
import { openPostgres } from '#server/db/open-postgres.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const url = process.argv[2] ?? '';
const database = await openPostgres({ url, log: { warn: () => {} } });
const server = await startTestServer({ database: { ...database, url }, checkAnswers: false });
process.send?.(await server.listen());
process.once('disconnect', () => process.exit(0));
