import { IconAlertCircle } from '@tabler/icons-react';
import type { EventRow } from '#contract/schemas/events.ts';
import { useMediaUrl } from '#src/data/live/use-media-url.ts';
import { messages } from '#src/features/sharing/messages.ts';
import classes from '#src/features/sharing/qr-card.module.css';
import { QR_SIZE } from '#src/features/sharing/qr-code.ts';
import { useQrUrl } from '#src/features/sharing/use-qr-url.ts';
import { dateRange } from '#src/ui/text/format-dates.ts';
import { Picture } from '#src/ui/pictures/picture.tsx';
import { Spinner } from '#src/ui/states/spinner.tsx';

/** The code on its white background, over a picture of the place it leads to. */
export function QrCard({ event, link }: { event: EventRow; link: string }) {
  const image = useMediaUrl(event.image);
  const code = useQrUrl(link);
  return (
    <figure className={classes.card}>
      <Picture src={image} of={event} fill sizes="520px" />
      <div className={classes.shade} />
      <div className={classes.ground}>
        {code.state === 'ready' ? (
          <img src={code.url} alt={messages.qrAlt(event.name)} width={QR_SIZE} height={QR_SIZE} />
        ) : null}
        {code.state === 'drawing' ? (
          <span className={classes.wait} role="status" aria-label={messages.loading}>
            <Spinner size={28} />
          </span>
        ) : null}
        {code.state === 'failed' ? (
          <span className={classes.wait} role="alert">
            <IconAlertCircle size={28} stroke={1.75} aria-hidden="true" />
            {messages.drawFailed}
          </span>
        ) : null}
      </div>
      <figcaption className={classes.words}>
        <b dir="auto">{event.name}</b>
        <span>{dateRange(event.startOn, event.endOn)}</span> <span>{messages.scan}</span>
      </figcaption>
    </figure>
  );
}
