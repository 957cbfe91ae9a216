import type { Arriving } from './call.ts';
import type { Reply } from './reply.ts';

/** A complete answer from our own server. */
export async function readReply({ status, headers }: Response, body: Arriving): Promise<Reply> {
  const retryAfter = retryAfterOf(headers);
  const etag = headers.get('ETag');
  try {
    const text = await readText(body);
    return { kind: 'answer', status, body: text === '' ? null : JSON.parse(text), retryAfter, etag };
  } catch {
    // an error whose text is lost is still that error; a success is not
    return status >= 400 ? { kind: 'answer', status, body: null, retryAfter, etag } : { kind: 'garbled' };
  }
}

async function readText({ pieces }: Arriving): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces()) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** ms. Dates are ignored: our server sends none, and a wrong clock must not decide. */
function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
