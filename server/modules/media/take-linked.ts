import { FILE_LIMITS } from '#contract/constants.ts';
import { Refusal } from '#server/change/refusal.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { linkTexts } from '#server/modules/media/messages.ts';
import { PhotoRefused } from '#server/providers/photos/photo-refused.ts';
import type { Services } from '#server/providers/services.ts';

const LINKS_PER_HOUR = 60;
const limits = new WeakMap<Services, AttemptLimit>();

/**
 * The picture at an address elsewhere. What is said of a failure is about the picture alone: nobody learns what there
 * is in this server's own network. `field` is where the address was given.
 * @throws Refusal INVALID_INPUT, LOOKUP_FAILED, RATE_LIMITED
 */
export async function takeLinked(
  services: Services,
  address: string,
  { userId, now, field }: { userId: string; now: Date; field: string },
): Promise<Buffer> {
  const limit = limits.get(services) ?? new AttemptLimit(LINKS_PER_HOUR, 3_600_000);
  limits.set(services, limit);
  limit.take(userId, now);
  try {
    return await services.linkedPicture(address, FILE_LIMITS.image);
  } catch (error) {
    const because = error instanceof PhotoRefused ? error.because : 'unreachable';
    services.log.info({ because }, 'a picture elsewhere was not fetched');
    const text = linkTexts[because];
    throw new Refusal(because === 'unreachable' || because === 'moved' ? 'LOOKUP_FAILED' : 'INVALID_INPUT', {
      text,
      fields: { [field]: text },
    });
  }
}
