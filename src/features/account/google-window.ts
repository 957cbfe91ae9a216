/** What the provider's window returned, or why it failed. */
export type GoogleOutcome =
  | { kind: 'credential'; credential: string; nonce: string }
  | { kind: 'blocked' }
  | { kind: 'cancelled' }
  | { kind: 'failed' };

interface Returned {
  state: string | null;
  credential: string | null;
  error: string | null;
}

const random = (): string => crypto.randomUUID();

/**
 * Opens the provider's sign-in in a separate window, so that nothing on this page is lost, and waits for the
 * result. Call it directly from a tap, or browsers block the window. A page cannot know whether the person
 * closed a window of another site: this waits until `signal` aborts. The token travels over a channel of this
 * origin, never in this page's URL.
 */
export function askGoogle(signal: AbortSignal): Promise<GoogleOutcome> {
  const [state, nonce] = [random(), random()];
  const opened = window.open(
    `/auth/gauth/start?state=${state}&nonce=${nonce}`,
    'sojourn-google',
    'popup,width=480,height=680',
  );
  if (!opened) return Promise.resolve({ kind: 'blocked' });
  const channel = new BroadcastChannel('sojourn-google');
  return new Promise<GoogleOutcome>((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    channel.addEventListener('message', ({ data }: MessageEvent<Returned>) => {
      // another app's window, or an abandoned one
      if (data.state !== state) return;
      if (data.credential) resolve({ kind: 'credential', credential: data.credential, nonce });
      else resolve({ kind: data.error === 'access_denied' ? 'cancelled' : 'failed' });
    });
  }).finally(() => channel.close());
}
