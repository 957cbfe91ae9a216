import type { FastifyReply } from 'fastify';

/** The one script that stands inside this page (docs/decisions/0008-script-in-drawn-page.md). */
export function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('Content-Security-Policy'));
  void reply.header(
    'Content-Security-Policy',
    policy.replace(/script-src [^;]*/, `script-src 'self' ${hash}`),
  );
}
