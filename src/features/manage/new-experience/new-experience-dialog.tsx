import { useNavigate } from '@tanstack/react-router';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { localOf, spanOf } from '#contract/rules/time.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { DialogFooter } from '#src/features/manage/new-experience/dialog-footer.tsx';
import { EXPERIENCE_DRAFT, experienceRules } from '#src/features/manage/new-experience/experience-form.ts';
import { ExperienceFields } from '#src/features/manage/new-experience/experience-fields.tsx';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';

const DRAFT = 'new-experience';
const FORM_ID = 'new-experience-form';

/** New Experience, built by hand. Works without a network: the event exists at once and is sent later. */
export function NewExperienceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const online = useConnection().state === 'online';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = localOf(new Date().toISOString(), zone).slice(0, 10);
  const { form, propsFor, busy, failed, isEmpty, startOver } = useDraftForm({
    draftKey: DRAFT,
    draft: EXPERIENCE_DRAFT,
    rules: experienceRules(today),
    opened,
  });
  const formProps = propsFor(
    async ({ cover, timezone, ...event }) => {
      const meant = timezone || zone;
      // Step 1: the event gets its id here, so that days and activities can be added to it before the server
      // knows it.
      const { eventId } = await createEvent({ ...event, timezone: meant, file: cover }, { draftKey: DRAFT });
      return { eventId, schedule: scheduleStatus(spanOf(event.startOn, event.endOn, meant), new Date()) };
    },
    async ({ eventId, schedule }) => {
      onClose();
      toast.success(online ? messages.created : messages.createdOffline);
      await navigate({
        to: '/manage/$tab/$schedule/$eventId/{-$subview}',
        params: { tab: 'experiences', schedule, eventId },
      });
    },
  );
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.title}
      width={1080}
      footer={
        <DialogFooter
          formId={FORM_ID}
          form={form.values}
          busy={busy}
          onCancel={onClose}
          onStartOver={isEmpty ? null : startOver}
        />
      }
    >
      <form id={FORM_ID} {...formProps}>
        <ExperienceFields
          form={form}
          failure={failed ? messages.notSaved : null}
          today={today}
          zone={zone}
          offline={!online}
        />
      </form>
    </Sheet>
  );
}
