import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ElementType } from 'react';
import classes from './empty-state.module.css';
import { PlainButton } from '#src/ui/buttons/plain-button.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';

interface ErrorStateProps {
  title: string;
  /** 'h1' if it is the whole page. */
  as?: ElementType;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/**
 * Something could not be shown: what, why if that helps, and Retry. Stale data goes below it and is not
 * replaced by it.
 */
export function ErrorState({ title, as: Title = 'p', text, onRetry }: ErrorStateProps) {
  return (
    <div className={classes.empty} role="alert">
      <span className={classes.icon} aria-hidden="true">
        <IconAlertCircle size={28} stroke={1.75} />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text && text !== title ? <p className={classes.text}>{text}</p> : null}
      {onRetry ? (
        <div className={classes.actions}>
          <PlainButton variant="default" sign={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
            {UI_TEXT.retry}
          </PlainButton>
        </div>
      ) : null}
    </div>
  );
}
