import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import type { Services } from '#server/providers/services.ts';

const IMPORTS_PER_HOUR = 20;
const PREVIEWS_PER_HOUR = 100;

interface ImportLimits {
  imports: AttemptLimit;
  previews: AttemptLimit;
}
const limits = new WeakMap<Services, ImportLimits>();

/**
 * Limits on imports and previews per person, of new events and of updates. A file counts when it is about to be read,
 * whether or not it can be used; one that was already answered under the same idempotency key is not read again.
 */
export function importLimitsOf(services: Services): ImportLimits {
  const known = limits.get(services);
  if (known) return known;
  const fresh = {
    imports: new AttemptLimit(IMPORTS_PER_HOUR, 3_600_000),
    previews: new AttemptLimit(PREVIEWS_PER_HOUR, 3_600_000),
  };
  limits.set(services, fresh);
  return fresh;
}
