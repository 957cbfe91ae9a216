import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

/** An icon to press, before the theme has come; looks as Mantine's `ActionIcon` does under it. */
export function PlainIconButton({
  className = '',
  ...props
}: ComponentPropsWithRef<'button'> & { 'aria-label': string }) {
  return <button type="button" {...props} className={`${classes.icon} ${className}`} />;
}
