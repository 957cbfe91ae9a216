import { Button } from '@mantine/core';
import classes from '#src/features/manage/new-experience/dialog-footer.module.css';
import { dayCount, type ExperienceForm } from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import { dateRange } from '#src/ui/text/format-dates.ts';

interface DialogFooterProps {
  formId: string;
  form: ExperienceForm;
  busy: boolean;
  /** It needs a connection, and there is none. */
  disabled?: boolean;
  onCancel: () => void;
  /** Null while there is nothing to clear. */
  onStartOver: (() => void) | null;
}

/** What will be created, and the two ways out. Cancel keeps the entries as a draft. */
export function DialogFooter({
  formId,
  form,
  busy,
  disabled = false,
  onCancel,
  onStartOver,
}: DialogFooterProps) {
  const days = dayCount(form);
  return (
    <>
      <span className={classes.what} aria-live="polite">
        {days && form.startOn && form.endOn ? messages.days(days, dateRange(form.startOn, form.endOn)) : null}
      </span>
      {onStartOver ? (
        <Button variant="subtle" color="gray" disabled={busy} onClick={onStartOver}>
          {messages.clear}
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" disabled={busy} onClick={onCancel}>
        {messages.cancel}
      </Button>
      <Button type="submit" form={formId} loading={busy} disabled={disabled}>
        {form.mode === 'AI' ? messages.ai.build : messages.create}
      </Button>
    </>
  );
}
