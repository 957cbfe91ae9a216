import { Button } from '@mantine/core';
import { IconAlertCircle, IconCloudOff, IconFileImport } from '@tabler/icons-react';
import { useConnection } from '#src/data/live/use-connection.ts';
import type { EventView } from '#src/data/views/event.ts';
import { choicesOf, isTaken } from '#src/features/event/update/groups-of.ts';
import { messages } from '#src/features/event/update/messages.ts';
import classes from '#src/features/event/update/update-sheet.module.css';
import { useUpdate } from '#src/features/event/update/use-update.ts';
import { FileChoice } from '#src/ui/fields/file-choice.tsx';
import { SCHEDULE_TYPES } from '#src/ui/fields/schedule-types.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

const ColumnMapper = lazyPart(async () => (await import('#src/ui/columns/column-mapper.tsx')).ColumnMapper);
const Differences = lazyPart(
  async () => (await import('#src/features/event/update/differences.tsx')).Differences,
);

interface Props {
  event: EventView;
  opened: boolean;
  onClose: () => void;
  /** Called when it has been applied. */
  onDone: () => void;
}

/**
 * A newer version of an experience's file: what it would change, field by field, and which of those changes to
 * apply.
 */
export function UpdateSheet({ event, opened, onClose, onDone }: Props) {
  const update = useUpdate(event);
  const offline = useConnection().state !== 'online';
  const { preview, unread, flipped, applying, failure, file } = update;
  const chosen = preview?.items.filter((item) =>
    choicesOf(item).some((choice) => isTaken(choice, flipped)),
  ).length;
  const end = () => {
    update.clear();
    onClose();
  };
  const apply = async () => {
    if (!(await update.apply())) return;
    end();
    onDone();
  };
  const waiting = (
    <div role="status" aria-label={messages.reading} className={classes.body}>
      <Skeleton height={28} width={160} radius={8} />
      <Skeleton height={72} radius={14} />
      <Skeleton height={72} radius={14} />
    </div>
  );
  return (
    <Sheet
      opened={opened}
      // closed by accident, it opens again with all that was chosen
      onClose={applying ? end : onClose}
      title={messages.title}
      subtitle={messages.subtitle}
      width={720}
      footer={
        <>
          <Button variant="subtle" color="gray" onClick={end}>
            {messages.cancel}
          </Button>
          {preview && preview.items.length > 0 ? (
            <Button loading={applying} disabled={offline || !chosen} onClick={() => void apply()}>
              {messages.submit(chosen ?? 0)}
            </Button>
          ) : null}
        </>
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
        {update.columns.tables.length > 0 ? (
          <ColumnMapper
            of={update.columns}
            needed={unread !== null}
            disabled={offline || applying}
            meanwhile={<Skeleton height={60} radius={20} />}
          />
        ) : null}
        {update.reading ? waiting : null}
        {unread || preview ? <Differences update={update} meanwhile={waiting} /> : null}
      </div>
    </Sheet>
  );
}
