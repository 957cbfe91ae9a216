import type { PublicConfig } from '#contract/schemas/config.ts';
import type { Services } from '#server/providers/services.ts';

/** What this installation offers. */
export const publicConfigOf = ({
  config,
  planner,
  photos,
}: Pick<Services, 'config' | 'planner' | 'photos'>): PublicConfig => ({
  googleClientId: config.google?.clientId ?? null,
  mailbox: config.mailbox,
  demo: config.seedDemo,
  ai: planner !== null,
  photos: photos.length > 0,
  links: config.links,
  legal: config.legal,
});
