import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The measure of a screen: 1240 px at most, with the gutters of the breakpoint. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`${classes.page} ${className ?? ''}`}>{children}</div>;
}
