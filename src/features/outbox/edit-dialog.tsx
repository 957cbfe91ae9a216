import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { editDraftKey } from '#src/data/drafts.ts';
import type { EditField } from '#src/data/edit-field.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import classes from '#src/features/outbox/edit-dialog.module.css';
import { useDraftForm } from '#src/features/form/use-draft-form.ts';
import { EditInput } from '#src/features/outbox/edit-input.tsx';
import { EDIT_DRAFT, EditRules, fromForm, toForm } from '#src/features/outbox/edit-values.ts';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { zoneOr } from '#src/features/outbox/value-text.ts';
import { editRow } from '#src/mutations/outbox/edit-row.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';

const TEXT = OUTBOX_TEXT.editing;

interface Props {
  rowId: string;
  opened: boolean;
  onClose(): void;
}

/**
 * Corrects a pending or refused change: its fields with their values, the server's errors next to each;
 * saving sends it again.
 */
export function EditDialog({ rowId, opened, onClose }: Props) {
  const current = useOutbox().rows.find((row) => row.id === rowId && row.edits.length > 0);
  // it may be sent while the person types: their text stays on screen, and they are told
  const [first, setFirst] = useState<OutboxItem>();
  if (current && !first) setFirst(current);
  const item = current ?? first;
  const form = useId();
  const edits = useEdits(rowId, item, opened);
  const formProps = edits.propsFor(() => {
    onClose();
    focusIfLost();
  });
  const cancel = () => {
    edits.forget();
    onClose();
  };
  const wrong = opened && !edits.busy && !current ? TEXT.gone : edits.wrong;
  return (
    <Sheet
      opened={opened && item !== undefined}
      onClose={onClose}
      title={TEXT.title}
      subtitle={item?.label}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={cancel}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" form={form} loading={edits.busy} disabled={!current}>
            {TEXT.save}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} {...formProps}>
        {wrong ? (
          <p role="alert" className={classes.reason}>
            {wrong}
          </p>
        ) : null}
        {item?.edits.map((field, index) => (
          <EditInput
            key={field.name}
            field={field}
            text={edits.textOf(field)}
            onText={(text) => edits.setText(field, text)}
            error={edits.errorOf(field)}
            focus={index === 0}
            busy={edits.busy}
            added={edits.added}
            onAdded={edits.setAdded}
          />
        ))}
      </form>
    </Sheet>
  );
}

/** The form of a change, stored on the device as a draft while it is typed. */
function useEdits(rowId: string, item: OutboxItem | undefined, opened: boolean) {
  const { form, propsFor, busy, failure, startOver } = useDraftForm({
    draftKey: editDraftKey(rowId),
    draft: EDIT_DRAFT,
    rules: EditRules,
    notSaved: TEXT.notSaved,
    opened,
  });
  const { typed, added } = form.values;
  /** Errors of the last attempt here; null = the server's errors apply. */
  const [said, setSaid] = useState<Record<string, string> | null>(null);
  const errors = said ?? item?.wrong;
  const sayErrors = useEffectEvent(() => {
    if (opened && errors) form.setErrors(errors);
  });
  // the outbox is re-read again and again: errors already shown must not reappear on fields edited since
  const words = JSON.stringify(errors);
  useEffect(() => sayErrors(), [opened, words]);
  const zoneOf = (field: EditField) => zoneOr(field.zone ?? item?.zone);
  const textOf = (field: EditField) => typed[field.name] ?? toForm(field, zoneOf(field));
  const namesOf = ({ name, sentAs = name }: EditField) => [name, sentAs];
  const isPlaced = item?.edits.some((field) => namesOf(field).some((name) => errors?.[name]));
  return {
    busy,
    textOf,
    errorOf: (field: EditField) =>
      namesOf(field)
        .map((name) => form.errors[name])
        .find(Boolean),
    /** Errors about the change as a whole; those shown next to a field are not repeated. */
    wrong:
      failure ?? said?.[''] ?? (isPlaced ? null : (Object.values(said ?? {})[0] ?? item?.reason ?? null)),
    setText: (field: EditField, text: string) => {
      form.setFieldValue('typed', { ...typed, [field.name]: text });
      for (const name of namesOf(field)) form.clearFieldError(name);
    },
    added,
    setAdded: (files: File[]) => form.setFieldValue('added', files),
    forget: startOver,
    propsFor: (onQueued: () => void) =>
      propsFor(async () => {
        if (!item) return false;
        const edited = await editRow(
          rowId,
          Object.fromEntries(
            item.edits.map((field) => {
              const value = fromForm(field, textOf(field), zoneOf(field));
              return [field.name, field.kind === 'pictures' ? [...(value as unknown[]), ...added] : value];
            }),
          ),
        );
        if (edited.state !== 'queued') setSaid(edited.state === 'wrong' ? edited.fields : { '': TEXT.gone });
        return edited.state === 'queued';
      }, onQueued),
  };
}
