import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconCloudOff } from '@tabler/icons-react';
import { scheduleStatus } from '#contract/rules/schedule-status.ts';
import { localOf, spanOf } from '#contract/rules/time.ts';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { BuildModeChoice } from '#src/features/manage/new-experience/build-mode.tsx';
import { BuildProgress } from '#src/features/manage/new-experience/build-progress.tsx';
import { BuildResult } from '#src/features/manage/new-experience/build-result.tsx';
import { DialogFooter } from '#src/features/manage/new-experience/dialog-footer.tsx';
import { EXPERIENCE_DRAFT, experienceRules } from '#src/features/manage/new-experience/experience-form.ts';
import { ExperienceFields } from '#src/features/manage/new-experience/experience-fields.tsx';
import fieldClasses from '#src/features/manage/new-experience/experience-fields.module.css';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { useBuild } from '#src/features/manage/new-experience/use-build.ts';
import { useImport } from '#src/features/manage/new-experience/use-import.ts';
import { announceOutcome } from '#src/features/outcome/announce-outcome.ts';
import { createEvent } from '#src/mutations/events/create-event.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { useWide } from '#src/ui/page/use-wide.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { nowMs } from '#src/ui/text/now.ts';

const ImportPanel = lazyPart(
  async () => (await import('#src/features/manage/new-experience/import-panel.tsx')).default,
);

const DRAFT = 'new-experience';
const FORM_ID = 'new-experience-form';

/**
 * New Experience, built by hand, from text or from a file. By hand it works without a network: the event
 * exists at once and is sent later. The other two are done by the server and need a connection.
 */
export function NewExperienceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const online = useConnection().state === 'online';
  const wide = useWide();
  const zone = zoneOfDevice();
  const today = localOf(new Date(nowMs()).toISOString(), zone).slice(0, 10);
  const { form, propsFor, busy, failed, isEmpty, startOver } = useDraftForm({
    draftKey: DRAFT,
    draft: EXPERIENCE_DRAFT,
    rules: experienceRules(today),
    opened,
  });
  const build = useBuild(opened);
  const imported = useImport(zone);
  const { mode } = form.values;

  const show = async (event: { eventId: string; startTime: string; endTime: string }) => {
    onClose();
    await navigate({
      to: '/manage/$tab/$schedule/$eventId/{-$subview}',
      params: {
        tab: 'experiences',
        schedule: scheduleStatus(event, new Date(nowMs())),
        eventId: event.eventId,
      },
    });
  };
  const formProps = propsFor(
    async ({ cover, whole: _, paper, mode: chosen, prompt, timezone, ...event }) => {
      const meant = timezone || zone;
      if (chosen === 'AI') {
        const { startOn, endOn, ...rest } = event;
        const [startIsoTime, endIsoTime] = [`${startOn}T00:00:00.000Z`, `${endOn}T00:00:00.000Z`];
        const fields = { ...rest, startIsoTime, endIsoTime, timezone: meant, prompt };
        return (await build.build(fields, paper)) ? 'built' : false;
      }
      // Step 1: the event gets its id here, so that days and activities can be added to it before the server
      // knows it.
      const { eventId, rowId } = await createEvent(
        { ...event, timezone: meant, file: cover },
        { draftKey: DRAFT },
      );
      announceOutcome(rowId, messages.outcome);
      return { eventId, ...spanOf(event.startOn, event.endOn, meant) };
    },
    async (saved) => {
      if (!saved) return;
      if (saved === 'built') {
        startOver();
        toast.success(messages.created);
        return;
      }
      await show(saved);
    },
  );
  const beginAnew = () => {
    build.clear();
    startOver();
  };
  const importFile = async () => {
    const made = await imported.import();
    if (!made) return;
    toast.success(messages.created);
    imported.clear();
    startOver();
    await show({ ...made, eventId: made.id });
  };

  const frame = { opened, onClose, title: messages.title, width: 1080 };
  if (build.state === 'building')
    return (
      <Sheet
        {...frame}
        footer={
          <>
            <Button variant="subtle" color="gray" onClick={build.cancel}>
              {messages.ai.stop}
            </Button>
          </>
        }
      >
        <BuildProgress stage={build.stage} lost={build.lost} />
      </Sheet>
    );
  if (build.state === 'built') {
    const { made } = build;
    const review = () => {
      build.clear();
      void show({ ...made, eventId: made.id });
    };
    return (
      <Sheet
        {...frame}
        onClose={review}
        footer={
          <>
            <Button data-autofocus onClick={review}>
              {messages.ai.review}
            </Button>
          </>
        }
      >
        <BuildResult planned={made.planned} />
      </Sheet>
    );
  }
  const choice = (
    <BuildModeChoice
      value={mode}
      disabled={busy || imported.importing}
      onChange={(next) => {
        build.clear();
        form.setFieldValue('mode', next);
      }}
    />
  );
  if (mode === 'IMPORT')
    return (
      <Sheet
        {...frame}
        footer={
          <>
            {imported.reading || imported.importing ? (
              <Button variant="subtle" color="gray" onClick={imported.cancel}>
                {messages.import.stop}
              </Button>
            ) : (
              <Button variant="subtle" color="gray" onClick={onClose}>
                {messages.cancel}
              </Button>
            )}
            <Button
              loading={imported.importing}
              disabled={!online || !imported.preview}
              onClick={() => void importFile()}
            >
              {messages.import.submit}
            </Button>
          </>
        }
      >
        <div className={fieldClasses.alone}>
          {choice}
          {online ? null : (
            <p className={fieldClasses.offline}>
              <IconCloudOff size={19} stroke={1.75} aria-hidden="true" />
              {messages.import.offline}
            </p>
          )}
          {/* its code is not precached, and it can do nothing without a connection */}
          {online || imported.file ? (
            <ImportPanel of={imported} offline={!online} meanwhile={<Skeleton height={92} radius={20} />} />
          ) : null}
        </div>
      </Sheet>
    );
  return (
    <Sheet
      {...frame}
      footer={
        <DialogFooter
          formId={FORM_ID}
          form={form.values}
          busy={busy}
          disabled={mode === 'AI' && !online}
          onCancel={onClose}
          onStartOver={isEmpty || !wide ? null : beginAnew}
        />
      }
    >
      <form id={FORM_ID} {...formProps}>
        <div className={fieldClasses.alone}>
          {choice}
          <ExperienceFields
            form={form}
            failure={build.state === 'failed' ? build.text : failed ? messages.notSaved : null}
            today={today}
            zone={zone}
            offline={!online}
          />
          {/* a phone's footer has no room for it */}
          {isEmpty || wide ? null : (
            <Button variant="subtle" color="gray" onClick={beginAnew}>
              {messages.clear}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
