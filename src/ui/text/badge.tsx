import type { ReactNode } from 'react';
import classes from './badge.module.css';

/**
 * Tones carry meaning, never decoration: green there, yellow waits for a person, red refused, ember now,
 * pencil only on this device.
 */
export type BadgeTone = 'neutral' | 'green' | 'yellow' | 'red' | 'blue' | 'ember' | 'pencil';

/** A word with its icon; `onPicture` gives it its own background so that it is readable over anything. */
export function Badge({
  tone = 'neutral',
  icon,
  onPicture = false,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  onPicture?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classes.badge} data-tone={tone} data-over={onPicture || undefined}>
      {icon ? (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      {children}
    </span>
  );
}
