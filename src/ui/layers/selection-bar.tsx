import { CloseButton } from '@mantine/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface Props {
  label: string;
  /** How many are selected, in words. */
  count: string;
  clear: string;
  onClear: () => void;
  /** Buttons; those with `data-act` share what room there is on a phone. */
  children: ReactNode;
}

/** What can be done about everything that is selected. Escape selects nothing any more. */
export function SelectionBar({ label, count, clear, onClear, children }: Props) {
  const onEscape = useEffectEvent((press: KeyboardEvent) => {
    if (press.key !== 'Escape' || press.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    // nothing else is left by it
    press.preventDefault();
    onClear();
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent) => onEscape(press);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={classes.bar} role="toolbar" aria-label={label} data-at-bottom="bar">
      <span className={classes.count} role="status">
        {count}
      </span>
      <CloseButton className={classes.clear} onClick={onClear} aria-label={clear} />
      {children}
    </div>
  );
}
