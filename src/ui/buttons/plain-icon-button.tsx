import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

/** An icon button for use before the theme has loaded; looks like Mantine's themed `ActionIcon`. */
export function PlainIconButton({
  className = '',
  ...props
}: ComponentPropsWithRef<'button'> & { 'aria-label': string }) {
  return <button type="button" {...props} className={`${classes.icon} ${className}`} />;
}
