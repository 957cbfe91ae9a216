import { Button } from '@mantine/core';
import { zoneOfDevice } from '#contract/rules/temporal.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { BuildModeChoice } from '#src/features/manage/new-experience/build-mode.tsx';
import { BuildProgress } from '#src/features/manage/new-experience/build-progress.tsx';
import { BuildResult } from '#src/features/manage/new-experience/build-result.tsx';
import { DialogFooter } from '#src/features/manage/new-experience/dialog-footer.tsx';
import { ExperienceFields } from '#src/features/manage/new-experience/experience-fields.tsx';
import fieldClasses from '#src/features/manage/new-experience/experience-fields.module.css';
import { ImportFooter, ImportForm } from '#src/features/manage/new-experience/import-form.tsx';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { useNewExperience } from '#src/features/manage/new-experience/use-new-experience.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useWide } from '#src/ui/page/use-wide.ts';

const FORM_ID = 'new-experience-form';

/**
 * New Experience, built by hand, from text or from a file. By hand it works without a network: the event
 * exists at once and is sent later. The other two are done by the server and need a connection.
 */
export function NewExperienceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const online = useConnection().state === 'online';
  const wide = useWide();
  const zone = zoneOfDevice();
  const { build, imported, form, formProps, busy, failure, isEmpty, today, ...actions } = useNewExperience({
    opened,
    onClose,
    zone,
  });

  // one sheet for all states: it stays open while its content changes
  const frame = { opened, onClose, title: messages.title, width: 1080 };
  if (build.state === 'building')
    return (
      <Sheet
        {...frame}
        footer={
          <Button variant="subtle" color="gray" onClick={build.cancel}>
            {messages.ai.stop}
          </Button>
        }
      >
        <BuildProgress stage={build.stage} lost={build.lost} />
      </Sheet>
    );
  if (build.state === 'built') {
    const { made } = build;
    const review = () => actions.review(made);
    return (
      <Sheet
        {...frame}
        onClose={review}
        footer={
          <Button data-autofocus onClick={review}>
            {messages.ai.review}
          </Button>
        }
      >
        <BuildResult planned={made.planned} />
      </Sheet>
    );
  }
  const { mode } = form.values;
  const byFile = mode === 'IMPORT';
  return (
    <Sheet
      {...frame}
      footer={
        byFile ? (
          <ImportFooter
            of={imported}
            online={online}
            onCancel={onClose}
            onSubmit={() => void actions.importFile()}
          />
        ) : (
          <DialogFooter
            formId={FORM_ID}
            form={form.values}
            busy={busy}
            disabled={mode === 'AI' && !online}
            onCancel={onClose}
            onStartOver={isEmpty || !wide ? null : actions.clear}
          />
        )
      }
    >
      <div className={fieldClasses.alone}>
        {/* in one place for all modes: it keeps the focus while arrows choose */}
        <BuildModeChoice
          value={mode}
          disabled={busy || imported.importing}
          onChange={(next) => {
            build.clear();
            form.setFieldValue('mode', next);
          }}
        />
        {byFile ? (
          <ImportForm of={imported} online={online} />
        ) : (
          <form id={FORM_ID} className={fieldClasses.alone} {...formProps}>
            <ExperienceFields
              form={form}
              failure={build.state === 'failed' ? build.text : failure}
              today={today}
              zone={zone}
              offline={!online}
              busy={busy}
            />
            {/* a phone's footer has no room for it */}
            {isEmpty || wide ? null : (
              <Button variant="subtle" color="gray" disabled={busy} onClick={actions.clear}>
                {messages.clear}
              </Button>
            )}
          </form>
        )}
      </div>
    </Sheet>
  );
}
