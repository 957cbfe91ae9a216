import { Button } from '@mantine/core';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import { isParked } from '#src/data/views/sync-mark.ts';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { OutboxRowView } from '#src/features/outbox/outbox-row-view.tsx';
import classes from '#src/features/outbox/outbox-tray.module.css';
import { sendNow } from '#src/mutations/outbox/queued-signal.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { ScrolledRows } from '#src/ui/lists/scrolled-rows.tsx';
import { closePanel, useOpenPanel } from '#src/ui/layers/shell-panels.ts';

const USUAL_HEIGHT = 110;
const idOf = ({ id }: OutboxItem): string => id;
const close = () => closePanel('outbox');

/**
 * Everything that is not yet on the server: what needs attention first, then the rest in the order it was
 * done.
 */
export function OutboxTray() {
  const opened = useOpenPanel() === 'outbox';
  const { rows, waiting, attention } = useOutbox();
  const { state, sending } = useConnection();
  const online = state === 'online';
  const ordered = [...rows.filter(isParked), ...rows.filter((item) => !isParked(item))];
  const title = sending > 0 && online ? OUTBOX_TEXT.sendingTitle : OUTBOX_TEXT.title(waiting);
  const subtitle =
    waiting === 0 ? OUTBOX_TEXT.empty : attention > 0 ? OUTBOX_TEXT.attention(attention) : OUTBOX_TEXT.kept;
  const footer =
    waiting > 0 ? (
      <>
        <span className={classes.order}>{online ? OUTBOX_TEXT.order : OUTBOX_TEXT.offlineHint}</span>
        <Button variant="outline" disabled={!online || attention === waiting} onClick={() => void sendNow()}>
          {OUTBOX_TEXT.sendNow}
        </Button>
      </>
    ) : null;
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={title}
      subtitle={subtitle}
      place="right"
      modeless
      footer={footer}
    >
      {ordered.length > 0 ? (
        <ScrolledRows rows={ordered} keyOf={idOf} usualHeight={USUAL_HEIGHT} className={classes.list}>
          {(item) => <OutboxRowView item={item} />}
        </ScrolledRows>
      ) : null}
    </Sheet>
  );
}
