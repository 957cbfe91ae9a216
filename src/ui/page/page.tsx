import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The container of a screen: at most 1240 px wide, with the breakpoint's gutters. */
export function Page({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`${classes.page} ${className ?? ''}`}>{children}</div>;
}
