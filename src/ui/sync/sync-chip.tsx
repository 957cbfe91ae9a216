import type { ReactNode } from 'react';
import { IconAlertCircle, IconClockUp, IconCloud, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { SYNC_TEXT } from '#src/ui/sync/messages.ts';
import { Spinner } from '#src/ui/states/spinner.tsx';
import classes from './sync-chip.module.css';

export interface SyncChipProps {
  online: boolean;
  /** False until there is evidence: nothing may claim to be up to date before that. */
  known: boolean;
  /** Changes stored on this device that are being sent or wait for a signal. */
  waiting: number;
  /** Changes that need a decision: refused or in conflict. */
  attention: number;
  /** Changes in the current call; 0 if there is none. */
  sending: number;
  onClick: () => void;
}

type Face = { look: string | undefined; icon: ReactNode; text: string | null; label: string };

function faceOf({ online, known, waiting, attention, sending }: SyncChipProps): Face {
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  if (attention > 0)
    return {
      look: classes.failed,
      icon: <IconAlertCircle {...icon} />,
      text: SYNC_TEXT.failed(attention),
      label: SYNC_TEXT.failedLong(attention),
    };
  if (sending > 0 && online)
    return {
      look: classes.sending,
      icon: <Spinner />,
      text: SYNC_TEXT.sendingCount(sending),
      label: SYNC_TEXT.sendingCount(sending),
    };
  if (waiting > 0)
    return {
      look: classes.waiting,
      icon: <IconClockUp {...icon} />,
      text: SYNC_TEXT.waiting(waiting),
      label: SYNC_TEXT.waitingLong(waiting),
    };
  if (!online)
    return {
      look: classes.rest,
      icon: <IconCloudOff {...icon} />,
      text: SYNC_TEXT.offline,
      label: SYNC_TEXT.offlineNoneWaiting,
    };
  if (!known)
    return { look: classes.rest, icon: <IconCloud {...icon} />, text: null, label: SYNC_TEXT.noneWaiting };
  const checked = (
    <>
      <IconCloudCheck {...icon} className={classes.checked} />
      <IconCloud {...icon} className={classes.once} />
    </>
  );
  return { look: classes.rest, icon: checked, text: null, label: SYNC_TEXT.allSaved };
}

/** The sync state of this person's changes: saved, waiting, sending, or not sent. Opens the tray. */
export function SyncChip(props: SyncChipProps) {
  const face = faceOf(props);
  return (
    <button
      type="button"
      className={`${classes.chip} ${face.look}`}
      onClick={props.onClick}
      aria-label={face.label}
      data-testid="sync-chip"
      data-worded={face.text ? '' : undefined}
    >
      {face.icon}
      {face.text ? <span aria-hidden="true">{face.text}</span> : null}
    </button>
  );
}
