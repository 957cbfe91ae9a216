import { textOf, type ErrorCode } from '#contract/errors.ts';
import { sleep } from '#src/data/device/clock.ts';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import type { Device } from '#src/data/device/device.ts';
import type { SimulatedNetwork } from '#src/data/device/simulated-network.ts';

/** What happens to one call. */
type Treatment =
  | SimulatedNetwork['failNext']['how']
  | Exclude<SimulatedNetwork['condition'], 'normal' | 'weak'>
  | 'pass';
interface Call {
  method: string;
  path: string;
  carriesChanges: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Puts the simulated network between the app and `device.fetch`, for every call of sync, session and files, in
 * page and worker. Calls that pass are real calls. `db` returns null while the debug panel is off: then
 * nothing happens. `cut` aborts what is under way (the live stream), as a lost signal does; `remove` removes
 * the simulation.
 */
export function simulateNetwork(
  device: Device,
  db: () => Promise<DebugDb | null>,
): { cut(): void; remove(): void } {
  const real = device.fetch;
  let connection = new AbortController();

  device.fetch = async (input, init) => {
    const held = await db().catch(() => null);
    if (!held) return real(input, init);
    const call = callOf(input, init);
    const { condition, weak } = await held.network();
    const jitter = () => Math.max(0, weak.latencyMs + (device.random() * 2 - 1) * weak.jitterMs);
    if (condition === 'weak') await sleep(device.clock, jitter(), call.signal);
    call.signal?.throwIfAborted();

    const treatment = await treatmentOf(
      held,
      call,
      condition === 'weak' && device.random() < weak.loss ? lost(device) : null,
      condition,
    );
    if (treatment !== 'pass')
      device.log?.add({ kind: 'simulated', what: treatment, method: call.method, path: call.path });
    return carryOut(treatment, () => {
      // a request that a page made (a picture, in the worker) is passed unchanged: rebuilt, it would lose its
      // Range header
      if (input instanceof Request && !init) return real(input);
      return real(input, {
        ...init,
        signal: call.signal ? AbortSignal.any([call.signal, connection.signal]) : connection.signal,
      });
    });
  };

  return {
    cut: () => {
      connection.abort();
      connection = new AbortController();
    },
    remove: () => void (device.fetch = real),
  };
}

/** A call can get lost on its way there or on its way back; only the server knows which. */
const lost = (device: Device): Treatment => (device.random() < 0.5 ? 'refuse' : 'drop-after-commit');

async function treatmentOf(
  db: DebugDb,
  call: Call,
  bad: Treatment | null,
  condition: SimulatedNetwork['condition'],
): Promise<Treatment> {
  if (condition !== 'normal' && condition !== 'weak') return condition;
  // refusing to renew a token would end the session, which no network can do
  const may = !call.path.startsWith('/auth/');
  return (may ? await db.takeFailure(call) : null) ?? bad ?? 'pass';
}

async function carryOut(treatment: Treatment, send: () => Promise<Response>): Promise<Response> {
  switch (treatment) {
    case 'pass':
      return send();
    case 'offline':
    case 'refuse':
      throw new TypeError('Simulated: no connection');
    case 'drop-after-commit':
      await throwAway(await send());
      throw new TypeError('Simulated: the answer was lost');
    case 'status-503':
      return inTheServersName(503, 'UNAVAILABLE', { 'Retry-After': '2' });
    case 'status-401':
      return inTheServersName(401, 'UNAUTHENTICATED');
    case 'portal-302':
      return new Response(null, { status: 302, headers: { Location: 'http://portal.invalid/login' } });
    case 'portal-200-html':
      return new Response('<!doctype html><title>Airport Wi-Fi</title><form>Sign in to go on</form>', {
        headers: { 'Content-Type': 'text/html' },
      });
    case 'portal-200-json':
      return Response.json({ results: [], message: 'please sign in' });
  }
}

/** Reads to the end first, so that the change is applied; the live stream has no end. */
async function throwAway(answer: Response): Promise<void> {
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) await answer.body?.cancel();
  else await answer.arrayBuffer();
}

const inTheServersName = (status: number, code: ErrorCode, headers: Record<string, string> = {}): Response =>
  Response.json({ error: textOf(code), code }, { status, headers: { 'X-Sojourn': '1', ...headers } });

function callOf(input: string | URL | Request, init: RequestInit | undefined): Call {
  const given = input instanceof Request ? input : null;
  // only the path matters; a worker's or a test's calls have absolute URLs, a page's do not
  const path = new URL(input instanceof Request ? input.url : input, 'http://here.invalid').pathname;
  const headers = new Headers(init?.headers ?? given?.headers);
  return {
    method: init?.method ?? given?.method ?? 'GET',
    path,
    carriesChanges: path === '/api/batch' || headers.has('Idempotency-Key'),
    signal: init?.signal ?? given?.signal ?? undefined,
  };
}
