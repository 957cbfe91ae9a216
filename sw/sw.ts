// Wiring only; each duty is in its own file. The order is that in which a request is offered to them.
import { pushInBackground } from '#sw/background-push.ts';
import { obeyDebugPanel } from '#sw/debug-panel.ts';
import { serveMedia } from '#sw/media.ts';
import { serveShell } from '#sw/shell.ts';
import { updateWhenAsked } from '#sw/update.ts';

serveShell();
serveMedia();
pushInBackground();
updateWhenAsked();
obeyDebugPanel();
