import type { RsvpRecord } from '#server/access/relation-to-event.ts';

/** Whether they were invited and have not answered. */
export const isInvited = ({ status }: Pick<RsvpRecord, 'status'>): boolean =>
  status === 'REQUESTED' || status === 'ONBOARD_REQUESTED';
