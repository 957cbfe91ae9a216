import classes from '#src/features/answer/answer-link.module.css';
import { messages } from '#src/features/answer/messages.ts';
import { PlainLink } from '#src/ui/page/plain-link.tsx';

/** Link to the ticket of somebody without an account, next to their answer. */
export const TicketLink = ({ code }: { code: string }) => (
  <PlainLink className={classes.link} href={`/ticket/${encodeURIComponent(code)}`}>
    {messages.ticket}
  </PlainLink>
);
