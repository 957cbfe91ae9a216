import { TextInput } from '@mantine/core';
import { IconAlertCircle, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { FILE_LIMITS, TEXT_LIMITS } from '#contract/constants.ts';
import classes from '#src/features/manage/new-experience/ai-fields.module.css';
import { Skipped } from '#src/features/manage/new-experience/build-result.tsx';
import fieldClasses from '#src/features/manage/new-experience/experience-fields.module.css';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import type { Import } from '#src/features/manage/new-experience/use-import.ts';
import { PRIVACY_CHOICES, RSVP_CHOICES } from '#src/ui/fields/access-choices.tsx';
import { ColumnMapper } from '#src/ui/columns/column-mapper.tsx';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';
import { FileChoice } from '#src/ui/fields/file-choice.tsx';
import { SCHEDULE_TYPES } from '#src/ui/fields/schedule-types.ts';
import { Skeleton } from '#src/ui/states/skeleton.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { dateRange, dayLong, timeRange } from '#src/ui/text/format-dates.ts';

const texts = messages.import;

/** A file, what it would become, and who may see it. In its own file because it is loaded only when chosen. */
export default function ImportPanel({ of, offline }: { of: Import; offline: boolean }) {
  /** Why the file chosen last is not even read. */
  const [wrong, setWrong] = useState<string | null>(null);
  const { preview } = of;
  const hour12 = useHour12();
  const take = (file: File) => {
    const found =
      file.size === 0 ? texts.empty : file.size > FILE_LIMITS.scheduleFile ? texts.tooLarge : null;
    setWrong(found);
    if (!found) void of.read(file);
  };
  return (
    <div className={classes.result}>
      <FileChoice
        icon={<IconFileImport size={26} stroke={1.5} aria-hidden="true" />}
        label={texts.file}
        hint={texts.formats}
        file={of.file}
        accept={SCHEDULE_TYPES}
        choose={messages.ai.choose}
        replace={messages.ai.replace}
        disabled={offline || of.importing}
        onFile={take}
      />
      {wrong || of.failure ? (
        <p role="alert" className={fieldClasses.failure}>
          <IconAlertCircle size={19} stroke={1.75} aria-hidden="true" />
          {wrong ?? of.failure}
        </p>
      ) : null}
      {of.columns.tables.length > 0 ? (
        <ColumnMapper of={of.columns} needed={of.unread !== null} disabled={offline || of.importing} />
      ) : null}
      {of.unread ? <Skipped skipped={of.unread.skipped} count={of.unread.skippedCount} /> : null}
      {of.reading ? (
        <div role="status" aria-label={texts.reading} className={classes.result}>
          <Skeleton height={44} radius={14} />
          <Skeleton height={160} radius={14} />
        </div>
      ) : null}
      {preview ? (
        <>
          <TextInput
            label={messages.name}
            value={of.name}
            maxLength={TEXT_LIMITS.name}
            readOnly={of.importing}
            onChange={(change) => of.setName(change.target.value)}
          />
          <section className={classes.result}>
            <h3>
              {texts.found(preview.activities, preview.days)} · {dateRange(preview.startOn, preview.endOn)} ·{' '}
              {preview.timezone}
            </h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard */}
            <ul className={classes.list} tabIndex={0} aria-label={texts.preview}>
              {preview.first.map((one, index) => (
                <li key={index}>
                  <bdi>{one.name}</bdi>
                  <small>
                    {dayLong(one.on)}, {timeRange(`${one.on}T${one.start}`, `${one.on}T${one.end}`, hour12)}
                    {one.timezone ? ` (${one.timezone})` : ''}
                    {one.location ? ` · ${one.location}` : ''}
                  </small>
                </li>
              ))}
              {preview.activities > preview.first.length ? (
                <li>{texts.more(preview.activities - preview.first.length)}</li>
              ) : null}
            </ul>
          </section>
          {preview.notes.map((note, index) => (
            <p key={index} className={fieldClasses.hint}>
              {note}
            </p>
          ))}
          <Skipped skipped={preview.skipped} count={preview.skippedCount} />
          <ChoiceCards
            legend={messages.privacy}
            layout="row"
            choices={PRIVACY_CHOICES}
            value={of.privacy}
            disabled={of.importing}
            onChange={of.setPrivacy}
          />
          <ChoiceCards
            legend={messages.rsvpType}
            choices={RSVP_CHOICES}
            value={of.rsvpType}
            disabled={of.importing}
            onChange={of.setRsvpType}
          />
        </>
      ) : null}
    </div>
  );
}
