import { v5 } from 'uuid';

/**
 * The id of a day, an activity or a form in a copy of its event. Device and server derive the same id
 * independently, so anything added to a copy that has not been sent yet belongs to the right day.
 */
export const copyId = (sourceId: string, copiedEventId: string): string => v5(sourceId, copiedEventId);
