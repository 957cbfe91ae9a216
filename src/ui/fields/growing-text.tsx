import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './growing-text.module.css';

const BY_ITSELF = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/**
 * A field as tall as its text. If the browser supports that natively, nothing is measured: measuring forces a
 * layout of the whole page while a form opens.
 */
export function GrowingText({
  minRows,
  maxRows,
  ...props
}: TextareaProps & { minRows: number; maxRows: number }) {
  if (!BY_ITSELF) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const rows = { '--rows-min': minRows, '--rows-max': maxRows } as CSSProperties;
  return <Textarea {...props} classNames={{ input: classes.grows }} styles={{ input: rows }} />;
}
