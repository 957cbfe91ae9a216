import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff, IconFileImport } from '@tabler/icons-react';
import { useConnection } from '#src/data/live/use-connection.ts';
import type { UpdatePreview } from '#contract/schemas/updates.ts';
import type { EventView } from '#src/data/views/event.ts';
import { choicesOf, GROUPS, groupsOf, isTaken } from '#src/features/event/update/groups-of.ts';
import { messages } from '#src/features/event/update/messages.ts';
import { UpdateGroup } from '#src/features/event/update/update-group.tsx';
import classes from '#src/features/event/update/update-sheet.module.css';
import { useUpdate, type Update } from '#src/features/event/update/use-update.ts';
import { ColumnMapper } from '#src/ui/columns/column-mapper.tsx';
import { FileChoice } from '#src/ui/fields/file-choice.tsx';
import { SCHEDULE_TYPES } from '#src/ui/fields/schedule-types.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

interface Props {
  event: EventView;
  opened: boolean;
  onClose: () => void;
  /** It was applied. */
  onDone: () => void;
}

/** A newer file of an experience: what it would change, field by field, and what of it is taken. */
export function UpdateSheet({ event, opened, onClose, onDone }: Props) {
  const update = useUpdate(event);
  const offline = useConnection().state !== 'online';
  const { preview, unread, flipped, applying, failure, file } = update;
  const chosen = preview?.items.filter((item) =>
    choicesOf(item).some((choice) => isTaken(choice, flipped)),
  ).length;
  const close = () => {
    update.clear();
    onClose();
  };
  const apply = async () => {
    if (!(await update.apply())) return;
    close();
    onDone();
  };
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={messages.title}
      subtitle={messages.subtitle}
      width={720}
      footer={
        <div className={classes.footer}>
          <Button variant="subtle" color="gray" onClick={close}>
            {messages.cancel}
          </Button>
          {preview && preview.items.length > 0 ? (
            <Button loading={applying} disabled={offline || !chosen} onClick={() => void apply()}>
              {messages.submit(chosen ?? 0)}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={classes.body}>
        {offline ? (
          <p className={classes.note}>
            <IconCloudOff size={19} stroke={1.75} aria-hidden="true" />
            {messages.offline}
          </p>
        ) : null}
        <FileChoice
          icon={<IconFileImport size={26} stroke={1.5} aria-hidden="true" />}
          label={messages.file}
          hint={messages.formats}
          file={file}
          accept={SCHEDULE_TYPES}
          choose={messages.choose}
          replace={messages.replace}
          disabled={offline || applying}
          onFile={(chosen) => void update.read(chosen)}
        />
        {failure ? (
          <div role="alert" className={classes.note} data-failed>
            <IconAlertCircle size={19} stroke={1.75} aria-hidden="true" />
            <span>{failure}</span>
            {file && !preview && !unread && !update.reading ? (
              <Button size="sm" variant="default" disabled={offline} onClick={() => void update.read(file)}>
                {messages.again}
              </Button>
            ) : null}
          </div>
        ) : null}
        <ColumnMapper of={update.columns} needed={unread !== null} disabled={offline || applying} />
        {update.reading ? (
          <div role="status" aria-label={messages.reading} className={classes.body}>
            <Skeleton height={28} width={160} radius={8} />
            <Skeleton height={72} radius={14} />
            <Skeleton height={72} radius={14} />
          </div>
        ) : null}
        {unread ? <Skipped of={unread} /> : null}
        <Differences update={update} />
      </div>
    </Sheet>
  );
}

function Differences({ update: { preview, flipped, flip } }: { update: Update }) {
  if (!preview) return null;
  const groups = groupsOf(preview);
  return (
    <>
      <div className={classes.summary} role="status">
        {preview.items.length === 0 ? <p>{messages.same}</p> : null}
        {preview.unchanged > 0 ? <p>{messages.unchanged(preview.unchanged)}</p> : null}
        {preview.known ? null : <p>{messages.firstFile}</p>}
        {groups.changed.length + groups.removed.length > 0 ? <p>{messages.stays}</p> : null}
        {preview.notes.map((note, index) => (
          <p key={index}>{note}</p>
        ))}
      </div>
      {GROUPS.map((group) => (
        <UpdateGroup key={group} group={group} items={groups[group]} flipped={flipped} onFlip={flip} />
      ))}
      <Skipped of={preview} />
    </>
  );
}

function Skipped({ of }: { of: Pick<UpdatePreview, 'skipped' | 'skippedCount'> }) {
  if (of.skippedCount === 0) return null;
  return (
    <section aria-labelledby="update-skipped">
      <div className={classes.head}>
        <h3 id="update-skipped">{messages.skipped(of.skippedCount)}</h3>
      </div>
      <ul className={classes.summary}>
        {of.skipped.map(({ where, what, why }, index) => (
          <li key={index}>
            {where}
            {what && !where.includes(what) ? `: ${what}` : ''} – {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
