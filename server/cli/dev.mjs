// npm run dev: the server restarts and the app reloads whenever a file is saved. The app is at the address that vite
// prints; it passes /api, /auth, /oapi and /files on to the server.
import './require-node.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { reportFailure } from './run-command.mjs';
import { runUntilEnded } from './run-until-ended.mjs';

try {
  await ensureInstalled();
  process.env.API_ORIGIN ??= `http://127.0.0.1:${process.env.PORT ?? 3000}`; // read by vite.config.ts
  await runUntilEnded([
    { args: ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'] },
    { args: ['node_modules/vite/bin/vite.js'] },
  ]);
} catch (error) {
  reportFailure(error);
}
