import { Link } from '@tanstack/react-router';
import classes from '#src/features/answer/answer-link.module.css';
import { messages } from '#src/features/answer/messages.ts';

/** To the ticket of somebody without an account, beside their answer. */
export const TicketLink = ({ code }: { code: string }) => (
  <Link className={classes.link} to="/ticket/$ticket" params={{ ticket: code }}>
    {messages.ticket}
  </Link>
);
