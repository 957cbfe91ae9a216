// npm start: installs and builds when needed, then runs the server until it is told to end.
import './require-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { projectRoot, reportFailure } from './run-command.mjs';
import { runUntilEnded } from './run-until-ended.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(projectRoot);
  await runUntilEnded([{ args: ['--enable-source-maps', 'dist/server/main.js'] }]);
} catch (error) {
  reportFailure(error);
}
