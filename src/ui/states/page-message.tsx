import type { ReactNode } from 'react';
import classes from './page-message.module.css';

/** A whole screen that has only a sentence to show: not found, failed. It carries the page's one h1. */
export function PageMessage({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.message}>
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
