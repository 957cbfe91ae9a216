import type { ReactNode } from 'react';
import classes from './page-message.module.css';

/** A whole screen that only shows a sentence: not found, failed. Contains the page's single h1. */
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
