// Wiring only; each duty has its own file. Handlers get requests in this order.
import { pushInBackground } from '#sw/background-push.ts';
import { obeyDebugPanel } from '#sw/debug-panel.ts';
import { serveGazetteer } from '#sw/gazetteer.ts';
import { releaseWhenAsked } from '#sw/release.ts';
import { serveMedia } from '#sw/media.ts';
import { servePdfLibrary } from '#sw/pdf-library.ts';
import { serveShell } from '#sw/shell.ts';
import { renewSubscription } from '#sw/renew-subscription.ts';
import { showMessages } from '#sw/show-messages.ts';
import { updateWhenAsked } from '#sw/update.ts';

serveShell();
serveMedia();
servePdfLibrary();
serveGazetteer();
pushInBackground();
showMessages();
renewSubscription();
updateWhenAsked();
releaseWhenAsked();
obeyDebugPanel();
