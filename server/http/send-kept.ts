import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor, compress, varyBy, WORTH_IT_BYTES } from '#server/http/compress.ts';
import type { KeptAnswer } from '#server/providers/answers/kept-answer.ts';

/** Sends a kept answer in a coding that this caller accepts; it is compressed only once for all callers. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
): Promise<void> {
  void reply.type('application/json; charset=utf-8');
  if (answer.text.length < WORTH_IT_BYTES) return reply.send(answer.text);
  varyBy(reply, 'Accept-Encoding');
  const coding = request.method === 'HEAD' ? null : codingFor(request);
  if (!coding) return reply.send(answer.text);
  void reply.header('Content-Encoding', coding);
  return reply.send(await answer.coded(coding, (content) => compress(content, coding)));
}
