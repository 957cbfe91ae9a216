import type { readItinerary as ofEvent } from '#src/data/views/event.ts';
import type { readOutbox as ofOutbox } from '#src/data/views/outbox.ts';

interface Given {
  readItinerary: typeof ofEvent;
  readOutbox: typeof ofOutbox;
}
let given: Given | undefined;

/** Provides the first screens' views once the database code is loaded: a page is on screen before that. */
export const giveViews = (by: Given): void => void (given = by);

function there(): Given {
  if (!given) throw new Error('Nothing can be read before the databases are there.');
  return given;
}

export const readItinerary: Given['readItinerary'] = async (...of) => there().readItinerary(...of);
export const readOutbox: Given['readOutbox'] = async (...of) => there().readOutbox(...of);
