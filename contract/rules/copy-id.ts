import { v5 } from 'uuid';

/**
 * The id of a day, activity or form in a copy of its event. Device and server derive it independently, so that
 * changes to a copy that has not been sent yet refer to the right day.
 */
export const copyId = (sourceId: string, copiedEventId: string): string => v5(sourceId, copiedEventId);
