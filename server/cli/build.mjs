// npm run build: app and server into dist/, whether or not something changed; --if-changed: only then.
import './require-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { projectRoot, reportFailure } from './run-command.mjs';

await ensureBuilt(projectRoot, { force: !process.argv.includes('--if-changed') }).catch(reportFailure);
