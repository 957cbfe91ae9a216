import { Link, type LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/features/event/sub-page-header.module.css';

interface Props {
  title: string;
  /** Name of the event, if known. */
  event?: string;
  /** Where the back arrow leads, and its label; absent: no arrow. */
  back?: { to: LinkProps; label: string };
  /** At the end of the line. */
  children?: ReactNode;
}

/** The header of a separate page that belongs to an event: the way back, the title, and the event's name. */
export function SubPageHeader({ title, event, back, children }: Props) {
  return (
    <header className={classes.header}>
      {back ? (
        <Link {...back.to} className={classes.back} aria-label={back.label}>
          <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
        </Link>
      ) : null}
      <h1 className={classes.heading}>
        {title}
        {event ? (
          <>
            {' '}
            <span className={classes.event} dir="auto">
              {event}
            </span>
          </>
        ) : null}
      </h1>
      {children}
    </header>
  );
}
