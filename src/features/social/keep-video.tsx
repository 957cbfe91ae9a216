import { ActionIcon } from '@mantine/core';
import { IconCloudCheck, IconCloudDown, IconCloudUp } from '@tabler/icons-react';
import { requestFile } from '#src/data/files/requested-files.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import type { FileHere } from '#src/data/live/use-file-here.ts';
import { messages } from '#src/features/social/messages.ts';
import classes from '#src/features/social/post-media.module.css';
import { toast } from '#src/ui/notices/toast.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';

const text = messages.keepVideo;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Keeps one video on this device, whatever the choice for its event. A video that is kept as part of its event
 * leaves with it, so for such a video it only says that it is here.
 */
export function KeepVideo({
  here: { file, isHere, isAsked, isOfKept },
  eventId,
}: {
  here: FileHere;
  eventId: string;
}) {
  const data = useCurrentData();
  const offline = useConnection().state !== 'online';
  if (isHere && !isAsked)
    return (
      <span className={classes.kept} role="img" aria-label={text.here} title={text.here}>
        <IconCloudCheck {...icon} />
      </span>
    );
  // removing it would only make it download again, so no action is offered; the focus can be here
  const stays = isHere && isOfKept;
  const label = stays
    ? text.here
    : isHere
      ? text.remove
      : !isAsked
        ? text.keep
        : offline
          ? text.waiting
          : text.coming;
  const change = () => {
    if (data && !stays) requestFile(data, { eventId, file }, !isAsked).catch(() => toast.error(text.failed));
  };
  return (
    <ActionIcon
      className={classes.keep}
      variant="glass"
      aria-label={label}
      title={label}
      aria-disabled={stays || undefined}
      onClick={change}
    >
      {isHere ? (
        <IconCloudCheck {...icon} />
      ) : !isAsked ? (
        <IconCloudDown {...icon} />
      ) : offline ? (
        <IconCloudUp {...icon} />
      ) : (
        <Spinner />
      )}
    </ActionIcon>
  );
}
