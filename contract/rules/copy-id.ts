import { v5 } from 'uuid';

/**
 * The id of a day, activity or form in a copy of its event. Device and server derive the same one
 * independently, so that changes to a copy that is still waiting to be sent refer to the right day.
 */
export const copyId = (sourceId: string, copiedEventId: string): string => v5(sourceId, copiedEventId);
