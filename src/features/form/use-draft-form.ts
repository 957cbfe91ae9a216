import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import { useDraftFiles, type ChosenFiles } from '#src/data/live/use-draft-files.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import type { DraftFormat } from '#src/features/form/draft-format.ts';
import { whyNotSaved, wrongFields } from '#src/features/refused/why-not-saved.ts';
import { useSchemaForm, type SchemaForm } from '#src/features/form/use-schema-form.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';

interface DraftFormOptions<Values, Valid> {
  draftKey: string;
  draft: DraftFormat<Values>;
  rules: v.GenericSchema<Values, Valid>;
  /** Says that the device could not store the change, and what is still there. */
  notSaved?: string;
  /** Fields next to which a refusal of the server's appears, by the names under which they are sent. */
  sentAs?: Readonly<Record<string, string>>;
  /** Fields that are validated before the first submit, given the form's values. */
  judgedAtOnce?: (values: Values) => readonly string[];
  /** False while its layer is closed: errors are forgotten, what was typed is kept. */
  opened?: boolean;
}

export interface DraftForm<Values, Valid> extends Omit<SchemaForm<Values, Valid>, 'propsFor' | 'refuse'> {
  /**
   * For the <form> element. `save` turns the values into a change, with `draftKey`, and the form empties once
   * the device has stored it; if it throws, or resolves to false, the values stay.
   */
  propsFor: <Saved>(
    save: (valid: Valid) => Promise<Saved>,
    onSaved?: (saved: Saved) => unknown,
  ) => ReturnType<SchemaForm<Values, Valid>['propsFor']>;
  busy: boolean;
  /** Why the change was not saved, unless it is said next to fields. */
  failure: string | null;
  /** The device has answered: until then, only what somebody types may change the values. */
  isRead: boolean;
  /** It is empty, both on screen and on the device. */
  isEmpty: boolean;
  startOver: () => void;
}

/** A form that is stored on the device while it is filled in, until it has become a change. */
export function useDraftForm<Values extends object, Valid>({
  draftKey,
  draft,
  rules,
  notSaved,
  sentAs = {},
  judgedAtOnce,
  opened = true,
}: DraftFormOptions<Values, Valid>): DraftForm<Values, Valid> {
  const [kept, keep, handOver, isRead] = useDraft(draftKey);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  /**
   * The draft of what the form shows. It differs from `kept` once the device has answered, or the text has
   * been handed over.
   */
  const shown = useRef('');
  const held = useRef<ChosenFiles>({});
  const files = useDraftFiles(draft.files?.length ? draftKey : null, (chosen) => {
    held.current = chosen;
    fill(valuesOf(chosen) as Partial<Values>);
  });
  const { form, propsFor, refuse } = useSchemaForm({
    values: draft.empty,
    rules,
    onChange(values) {
      const chosen = filesIn(values, draft.files);
      if (!areSame(chosen, held.current)) files.keep((held.current = chosen));
      const text = draft.write(values);
      if (text === shown.current) return;
      shown.current = text;
      keep(text);
    },
  });

  /** Values that come from the device, not from typing: the fields keep their errors. */
  const fill = (values: Partial<Values> | null) => {
    const { errors } = form;
    if (values) form.setValues(values);
    else form.reset();
    form.setErrors(errors);
  };
  const showKept = useEffectEvent(() => {
    if (kept === shown.current) return;
    const values = draft.read(kept);
    shown.current = draft.write({ ...draft.empty, ...values });
    fill(kept === '' ? null : values);
  });
  useEffect(() => showKept(), [kept]);

  const judge = useEffectEvent(() => {
    if (tried) form.validate();
    else for (const field of judgedAtOnce?.(form.values) ?? []) form.validateField(field);
  });
  useEffect(() => judge(), [form.values]);

  const forgetTry = () => {
    setTried(false);
    setFailure(null);
    form.clearErrors();
  };
  const onClosed = useEffectEvent(forgetTry);
  useEffect(() => {
    if (!opened) onClosed();
  }, [opened]);

  const empty = () => {
    shown.current = '';
    form.reset();
    forgetTry();
  };
  /** The server may refuse what the device could not store and has sent at once. */
  const complain = (problem: unknown) => {
    const texts = Object.entries(wrongFields(problem));
    const placed = texts.flatMap(([name, text]) => (sentAs[name] ? [[sentAs[name], text]] : []));
    if (placed.length < texts.length || placed.length === 0) setFailure(whyNotSaved(problem, notSaved));
    if (placed.length > 0) refuse(Object.fromEntries(placed));
  };
  const startOver = () => {
    keep('');
    if (draft.files?.length) files.keep((held.current = {}));
    empty();
  };
  return {
    form,
    busy,
    failure,
    isRead,
    isEmpty: kept === '' && draft.isEmpty(form.values),
    startOver,
    propsFor: (save, onSaved) =>
      propsFor(
        (valid) =>
          run(async () => {
            setFailure(null);
            await files.settled();
            const afterwards = files.release();
            let saved;
            try {
              saved = await handOver(() => save(valid));
            } catch (problem) {
              afterwards(false);
              complain(problem);
              return;
            }
            afterwards(saved !== false);
            if (saved === false) return;
            held.current = {};
            empty();
            await onSaved?.(saved);
          }),
        () => setTried(true),
      ),
  };
}

/** Files in a list, by position: `files.0`. */
function filesIn(values: object, fields: readonly string[] = []): ChosenFiles {
  const chosen = fields.flatMap((field): [string, unknown][] => {
    const value = (values as Record<string, unknown>)[field];
    return Array.isArray(value) ? value.map((one, at) => [`${field}.${at}`, one]) : [[field, value]];
  });
  return Object.fromEntries(chosen.filter((one): one is [string, File] => one[1] instanceof File));
}

function valuesOf(chosen: ChosenFiles): Record<string, File | File[]> {
  const values: Record<string, File | File[]> = {};
  for (const [key, file] of Object.entries(chosen)) {
    const [field = '', at] = key.split('.');
    const there = values[field];
    values[field] = at === undefined ? file : Array.isArray(there) ? [...there, file] : [file];
  }
  return values;
}

const areSame = (one: ChosenFiles, other: ChosenFiles): boolean =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key]);
