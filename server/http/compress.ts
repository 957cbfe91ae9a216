import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Coding = 'br' | 'gzip';

/** A smaller response fits into one packet anyway. */
export const WORTH_IT_BYTES = 1024;

/** Higher quality takes several times the CPU time to save a few per cent. */
const BROTLI_QUALITY = 5;

/** The content coding to use for this caller; null: none. */
export function codingFor({ headers }: Pick<FastifyRequest, 'headers'>): Coding | null {
  const accepted = headers['accept-encoding'];
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
}

export const compress = (content: string | Buffer, coding: Coding): Promise<Buffer> =>
  coding === 'br'
    ? toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : toGzip(content);

/** Adds to `Vary`, which a route may have set already. */
export function varyBy(reply: FastifyReply, ...names: string[]): void {
  const before = String(reply.getHeader('Vary') ?? '').split(/\s*,\s*/);
  void reply.header('Vary', [...new Set([...before.filter(Boolean), ...names])].join(', '));
}

/**
 * Compresses API responses to a fraction of their size: JSON is mostly field names. Responses of /auth are not
 * compressed: they carry tokens, and the length of a compressed response leaks something about its content. Elsewhere
 * nobody can make a stranger's browser send requests and measure the responses, because the token travels in a header
 * that no other site can set. Streams and files do not pass through here.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT_BYTES || !isCompressible(request, reply))
      return payload;
    varyBy(reply, 'Accept-Encoding');
    const coding = request.method === 'HEAD' ? null : codingFor(request);
    if (!coding) return payload;
    const small = await compress(payload, coding);
    void reply.header('Content-Encoding', coding).removeHeader('Content-Length');
    return small;
  });
}

const isCompressible = ({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean =>
  /^\/o?api\//.test(routeOptions.url ?? '') &&
  !reply.hasHeader('Content-Encoding') &&
  String(reply.getHeader('Content-Type')).startsWith('application/json');

/** `br;q=0` means not acceptable. */
const accepts = (header: string | string[] | undefined, coding: Coding): boolean =>
  String(header ?? '')
    .split(',')
    .some((one) => {
      const [name, ...parameters] = one.trim().split(/\s*;\s*/);
      return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
