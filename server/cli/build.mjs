// npm run build: builds app and server into dist/, even if nothing has changed. With --if-changed, only what has.
import './require-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { projectRoot, reportFailure } from './run-command.mjs';

await ensureBuilt(projectRoot, { force: !process.argv.includes('--if-changed') }).catch(reportFailure);
