import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { PushSubscription } from 'web-push';
import { isPublicAddress } from '#server/providers/outbound/is-public-address.ts';
import { NotPublic, publicLookup, type Resolve } from '#server/providers/outbound/public-lookup.ts';

/**
 * taken: accepted · gone: the subscription has ended · later: the push service cannot accept it now · refused: it
 * will never accept this message
 */
type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

export interface PushSender {
  send(to: PushSubscription, message: string): Promise<PushOutcome>;
}

const LIMIT_MS = 15_000;
/** Time to live. A device that was off for longer learns of it from the app. */
const KEPT_SECONDS = 86_400;

/**
 * Hands messages to push services, encrypted for one device each (RFC 8291) and signed (RFC 8292). Endpoints are
 * chosen by clients, so no private network is contacted, whatever a name resolves to, unless the origin is trusted.
 */
export function webPushSender(of: {
  keys: { publicKey: string; privateKey: string; subject: string };
  trusted?: string;
  resolve?: Resolve;
}): PushSender {
  return {
    async send(to, message) {
      // loaded late, because most installations do not need it until long after their start
      const { default: webPush } = await import('web-push');
      const { endpoint, headers, body } = webPush.generateRequestDetails(to, message, {
        vapidDetails: of.keys,
        TTL: KEPT_SECONDS,
      });
      const url = new URL(endpoint);
      const isTrusted = url.origin === of.trusted;
      if (!isTrusted && !mayBeAsked(url)) return 'gone';
      const status = await post(
        url,
        headers,
        body,
        isTrusted ? {} : { lookup: publicLookup(of.resolve) },
      ).catch((error: unknown) => (error instanceof NotPublic ? 'gone' : 'later'));
      return typeof status === 'string' ? status : outcomeOf(status);
    },
  };
}

const TRY_AGAIN = new Set([408, 425, 429]);
function outcomeOf(status: number): PushOutcome {
  if (status === 404 || status === 410) return 'gone';
  if (status >= 200 && status < 300) return 'taken';
  return status >= 500 || TRY_AGAIN.has(status) ? 'later' : 'refused';
}

function mayBeAsked({ protocol, hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(name) === 0 || isPublicAddress(name));
}

function post(
  url: URL,
  headers: http.OutgoingHttpHeaders,
  body: Buffer | null,
  more: Pick<http.RequestOptions, 'lookup'>,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers,
        // a new connection: the address of a kept-alive one was not checked
        agent: false,
        signal: AbortSignal.timeout(LIMIT_MS),
        ...more,
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        // the body is not read
        answer.destroy();
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
