import { Link, type LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/features/event/sub-page-header.module.css';

interface Props {
  title: string;
  /** Name of the event, where it is known. */
  event?: string;
  /** Where the arrow leads, and what it says; without it there is none. */
  back?: { to: LinkProps; label: string };
  /** At the end of the line. */
  children?: ReactNode;
}

/** The header of a page of its own that belongs to an event: the way back, the title, and which event it is. */
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
