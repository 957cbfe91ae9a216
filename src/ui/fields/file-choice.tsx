import { Button } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { FileDrop } from './file-drop.tsx';
import classes from './file-choice.module.css';

interface Props {
  icon: ReactNode;
  /** Shown until a file is chosen. */
  label: string;
  hint: string;
  file: File | null;
  accept: readonly string[];
  /** Text of the button, without a file and with one. */
  choose: string;
  replace: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** After the button. */
  children?: ReactNode;
}

/** A file to choose or drop, and its name. */
export function FileChoice({
  icon,
  label,
  hint,
  file,
  accept,
  choose,
  replace,
  disabled = false,
  onFile,
  children,
}: Props) {
  const open = useRef<() => void>(null);
  return (
    <FileDrop
      accept={accept}
      openRef={open}
      label={label}
      role="group"
      aria-label={label}
      className={classes.drop}
      disabled={disabled}
      onFile={onFile}
    >
      {icon}
      <span className={classes.words}>
        <b>{file?.name ?? label}</b>
        <span>{hint}</span>
      </span>
      <Button variant="default" size="sm" disabled={disabled} onClick={() => open.current?.()}>
        {file ? replace : choose}
      </Button>
      {children}
    </FileDrop>
  );
}
