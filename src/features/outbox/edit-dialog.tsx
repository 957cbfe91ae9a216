import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { editDraftKey } from '#src/data/drafts.ts';
import type { EditField } from '#src/data/edit-field.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import classes from '#src/features/outbox/edit-dialog.module.css';
import { EditInput } from '#src/features/outbox/edit-input.tsx';
import { fromForm, readForm, toForm } from '#src/features/outbox/edit-values.ts';
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
 * Puts a change right that waits or was refused: its fields with the words in them, what the server said
 * beside each; saving sends it again.
 */
export function EditDialog({ rowId, opened, onClose }: Props) {
  const current = useOutbox().rows.find((row) => row.id === rowId && row.edits.length > 0);
  // it may be sent while somebody types: their words stay on screen, and they are told
  const [first, setFirst] = useState<OutboxItem>();
  if (current && !first) setFirst(current);
  const item = current ?? first;
  const form = useId();
  const [busy, setBusy] = useState(false);
  const edits = useEdits(rowId, item);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await edits.save()) {
      onClose();
      focusIfLost();
    }
    setBusy(false);
  };
  const cancel = () => {
    edits.forget();
    onClose();
  };
  const wrong = opened && !busy && !current ? TEXT.gone : edits.wrong;
  return (
    <Sheet
      opened={opened && item !== undefined}
      onClose={onClose}
      title={TEXT.title}
      subtitle={item?.label}
      footer={
        <div className={classes.footer}>
          <Button variant="subtle" color="gray" onClick={cancel}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" form={form} loading={busy} disabled={!current}>
            {TEXT.save}
          </Button>
        </div>
      }
    >
      <form id={form} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
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
          />
        ))}
      </form>
    </Sheet>
  );
}

/** The form of a change, kept on the device as a draft while it is typed. */
function useEdits(rowId: string, item: OutboxItem | undefined) {
  const [draft, setDraft, handOver] = useDraft(editDraftKey(rowId));
  const typed = readForm(draft);
  /** What was said of the last try here; null = the server's word stands. */
  const [said, setSaid] = useState<Record<string, string> | null>(null);
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const zoneOf = (field: EditField) => zoneOr(field.zone ?? item?.zone);
  const errors = said ?? item?.wrong ?? {};
  const textOf = (field: EditField) => typed[field.name] ?? toForm(field, zoneOf(field));
  const errorOf = (field: EditField) =>
    mended.has(field.name) ? undefined : (errors[field.name] ?? errors[field.sentAs ?? field.name]);
  const known = item?.edits.some((field) => errors[field.name] ?? errors[field.sentAs ?? field.name]);
  return {
    textOf,
    errorOf,
    /** Of all of it; what is said beside a field is not said twice. */
    wrong: said?.[''] ?? (known ? null : (Object.values(said ?? {})[0] ?? item?.reason ?? null)),
    setText: (field: EditField, text: string) => {
      setMended(new Set([...mended, field.name]));
      setDraft(JSON.stringify({ ...typed, [field.name]: text }));
    },
    forget: () => setDraft(''),
    /** True when it is queued. */
    save: async (): Promise<boolean> => {
      if (!item) return false;
      try {
        return await handOver(async () => {
          const edited = await editRow(
            rowId,
            Object.fromEntries(
              item.edits.map((field) => [field.name, fromForm(field, textOf(field), zoneOf(field))]),
            ),
          );
          if (edited.state !== 'queued')
            setSaid(edited.state === 'wrong' ? edited.fields : { '': TEXT.gone });
          setMended(new Set());
          return edited.state === 'queued';
        });
      } catch {
        setSaid({ '': TEXT.notSaved });
        return false;
      }
    },
  };
}
