import { localOf, spanOf } from '#contract/rules/time.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import {
  EXPERIENCE_DRAFT,
  experienceRules,
  type ValidExperience,
} from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import type { Build } from '#src/features/manage/new-experience/use-build.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { toast } from '#src/ui/notices/toast.tsx';
import { nowMs } from '#src/ui/text/now.ts';

const DRAFT = 'new-experience';

/** An experience that has just been created, with what determines its place among the others. */
export interface Created {
  eventId: string;
  startTime: string;
  endTime: string;
}

interface Options {
  opened: boolean;
  /** Zone of this device. */
  zone: string;
  build: Build;
  /** Not called for one that was built from text: that is reviewed first. */
  onCreated: (created: Created) => Promise<void>;
}

/** An experience that is created by hand or built from text, stored as a draft until then. */
export function useExperienceForm({ opened, zone, build, onCreated }: Options) {
  const today = localOf(new Date(nowMs()).toISOString(), zone).slice(0, 10);
  const { propsFor, ...rest } = useDraftForm({
    draftKey: DRAFT,
    draft: EXPERIENCE_DRAFT,
    rules: experienceRules(today),
    notSaved: messages.notSaved,
    sentAs: { name: 'name', startIsoTime: 'startOn', endIsoTime: 'endOn' },
    opened,
  });
  const formProps = propsFor(
    async (valid): Promise<Created | 'built' | false> => {
      const timezone = valid.timezone || zone;
      if (valid.mode !== 'AI') return createByHand({ ...valid, timezone });
      return (await build.build(buildFields({ ...valid, timezone }), valid.paper)) ? 'built' : false;
    },
    async (saved) => {
      if (!saved) return;
      if (saved !== 'built') return onCreated(saved);
      rest.startOver();
      toast.success(messages.created);
    },
  );
  return { ...rest, formProps, today };
}

/** The event gets its id here, so that days and activities can be added to it before the server knows it. */
async function createByHand(valid: ValidExperience): Promise<Created> {
  const { name, startOn, endOn, timezone, privacy, rsvpType, cover: file } = valid;
  const { eventId, rowId } = await createEvent(
    { name, startOn, endOn, timezone, privacy, rsvpType, file },
    { draftKey: DRAFT },
  );
  announceOutcome(rowId, messages.outcome);
  return { eventId, ...spanOf(startOn, endOn, timezone) };
}

const buildFields = ({ startOn, endOn, name, timezone, privacy, rsvpType, prompt }: ValidExperience) => ({
  name,
  startIsoTime: `${startOn}T00:00:00.000Z`,
  endIsoTime: `${endOn}T00:00:00.000Z`,
  timezone,
  privacy,
  rsvpType,
  prompt,
});
