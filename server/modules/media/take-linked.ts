import { FILE_LIMITS } from '#contract/constants.ts';
import { Refusal } from '#server/change/refusal.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { linkTexts } from '#server/modules/media/messages.ts';
import { fairQueue, TooManyWaiting } from '#server/providers/queue/fair-queue.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import type { Services } from '#server/providers/services.ts';

const LINKS_PER_HOUR = 60;
/** Each picture is held in memory as a whole, and its host decides how slowly it arrives. */
const QUEUE = { atOnce: 6, waitingPerPerson: 4 };
const limits = new WeakMap<Services, ReturnType<typeof limitsOf>>();
const limitsOf = () => ({
  tries: new AttemptLimit(LINKS_PER_HOUR, 3_600_000),
  inTurn: fairQueue(QUEUE),
});

/**
 * Fetches the picture at an address on another site. Refusals speak about the picture only, so that nobody can probe
 * this server's network. `field` is the field with the address.
 * @throws Refusal INVALID_INPUT, LOOKUP_FAILED, RATE_LIMITED
 */
export async function takeLinked(
  services: Services,
  address: string,
  { userId, now, field }: { userId: string; now: Date; field: string },
): Promise<Buffer> {
  const { tries, inTurn } = limits.get(services) ?? limitsOf();
  limits.set(services, { tries, inTurn });
  tries.take(userId, now);
  try {
    return await inTurn(userId, () => services.linkedPicture(address, FILE_LIMITS.image));
  } catch (error) {
    if (error instanceof TooManyWaiting)
      throw new Refusal('RATE_LIMITED', { text: linkTexts.tooMany, retryAfterSeconds: 10 });
    const because = error instanceof PhotoRefused ? error.because : 'unreachable';
    services.log.info({ because }, 'a picture elsewhere was not fetched');
    const text = linkTexts[because];
    throw new Refusal(because === 'unreachable' || because === 'moved' ? 'LOOKUP_FAILED' : 'INVALID_INPUT', {
      text,
      fields: { [field]: text },
    });
  }
}
