import type { Device } from '#src/data/device/device.ts';
import { http } from './http.ts';
import { okAnswer, type Reply } from './reply.ts';

/**
 * Asks the server whether it is there, and for its time (null if it sent none). An answer with another nonce
 * comes from a cache in between, which counts as a portal.
 */
export async function askHealth(
  device: Device,
  of: { limit?: number; signal?: AbortSignal },
): Promise<{ reply: Reply; time: string | null }> {
  const nonce = device.newId();
  const reply = await http(device, { method: 'GET', path: `/health?nonce=${nonce}`, ...of });
  const answer = okAnswer(reply);
  if (!answer) return { reply, time: null };
  const { nonce: echo, time } = (answer.body ?? {}) as { nonce?: unknown; time?: unknown };
  return echo === nonce
    ? { reply, time: typeof time === 'string' ? time : null }
    : { reply: { kind: 'portal' }, time: null };
}
