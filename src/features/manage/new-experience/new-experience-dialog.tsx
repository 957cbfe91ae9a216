import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { localOf, spanOf } from '#contract/rules/time.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import { DialogFooter } from '#src/features/manage/new-experience/dialog-footer.tsx';
import {
  dayCount,
  experienceErrors,
  fromDraft,
  toDraft,
  type ExperienceErrors,
  type ExperienceForm,
} from '#src/features/manage/new-experience/experience-form.ts';
import { ExperienceFields } from '#src/features/manage/new-experience/experience-fields.tsx';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';

const DRAFT = 'new-experience';
const FORM_ID = 'new-experience-form';

/** New Experience, built by hand. Works without a network: the event exists at once and is sent later. */
export function NewExperienceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [draft, setDraft, handOver] = useDraft(DRAFT);
  const form = fromDraft(draft);
  const [cover, setCover] = useState<File | null>(null);
  const [coverProblem, setCoverProblem] = useState<string | undefined>();
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const box = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const online = useConnection().state === 'online';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = localOf(new Date().toISOString(), zone).slice(0, 10);
  // Nobody is told what is missing before they have tried.
  const errors: ExperienceErrors = {
    ...(tried ? experienceErrors(form, cover, today) : {}),
    ...(coverProblem ? { cover: coverProblem } : {}),
  };

  const submit = async () => {
    setTried(true);
    const found = experienceErrors(form, cover, today);
    const { startOn, endOn } = form;
    if (Object.keys(found).length > 0 || !startOn || !endOn) return focusFirstError(box.current);
    setFailure(null);
    await run(() => create(startOn, endOn));
  };
  const create = async (startOn: string, endOn: string) => {
    try {
      // Step 1: the event gets its id here, so that days and activities can be added to it before the server
      // has heard of it.
      const { eventId } = await handOver(() =>
        createEvent(
          {
            name: form.name.trim(),
            startOn,
            endOn,
            timezone: zone,
            privacy: form.privacy,
            rsvpType: form.rsvpType,
            file: cover,
          },
          { draftKey: DRAFT },
        ),
      );
      setCover(null);
      setTried(false);
      onClose();
      toast.success(online ? messages.created : messages.createdOffline);
      const schedule = scheduleStatus(spanOf(startOn, endOn, zone), new Date());
      await navigate({
        to: '/manage/$tab/$schedule/$eventId/{-$subview}',
        params: { tab: 'experiences', schedule, eventId },
      });
    } catch {
      setFailure(messages.notSaved);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void submit();
  };
  const startOver = () => {
    setDraft('');
    setCover(null);
    setCoverProblem(undefined);
    setTried(false);
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={messages.title}
      width={1080}
      footer={
        <DialogFooter
          formId={FORM_ID}
          form={form}
          days={dayCount(form)}
          busy={busy}
          onCancel={onClose}
          onStartOver={draft === '' && !cover ? null : startOver}
        />
      }
    >
      <form
        id={FORM_ID}
        ref={box}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ExperienceFields
          form={form}
          errors={errors}
          failure={failure}
          today={today}
          zone={zone}
          offline={!online}
          cover={cover}
          onChange={(next: ExperienceForm) => setDraft(toDraft(next))}
          onCover={(file, problem) => {
            setCover(file);
            setCoverProblem(problem);
          }}
        />
      </form>
    </Sheet>
  );
}

/** Errors are in the document only after React has shown them. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')?.focus(),
  );
}
