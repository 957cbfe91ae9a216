import { v5 } from 'uuid';

/**
 * The id of a day, an activity or a form in a copy of its event. Device and server come to the same one without telling
 * each other, so what a person adds to a copy that is still waiting belongs to the right day.
 */
export const copyId = (sourceId: string, copiedEventId: string): string => v5(sourceId, copiedEventId);
