import { STALE } from '#contract/constants.ts';
import type { Live } from '#src/data/live/live.ts';
import { loadedList } from '#src/data/live/loaded.ts';
import { useLive } from '#src/data/live/use-live.ts';
import { readForms, type FormView } from '#src/data/views/feedback.ts';

/** The feedback forms of an event with their responses, as far as the person may see them. */
export const useForms = (eventId: string): Live<FormView[]> =>
  useLive({
    key: `forms/${eventId}`,
    pullKey: eventId,
    stale: STALE.feed,
    read: async (data) => {
      const forms = await readForms(data, eventId);
      return loadedList(data, eventId, forms, forms.length === 0);
    },
  });
