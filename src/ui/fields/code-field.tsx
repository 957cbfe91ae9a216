import { Input } from '@mantine/core';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { latinDigits } from '#contract/rules/latin-digits.ts';
import classes from './code-field.module.css';

interface CodeFieldProps {
  label: string;
  placeholder?: string;
  /** The input element. */
  ref?: Ref<HTMLInputElement>;
  length: number;
  value: string;
  onChange: (digits: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/**
 * A numeric code. It looks like separate boxes but is one ordinary input, so that pasting, the system's code
 * suggestion, undo and screen readers work as usual.
 */
export function CodeField({
  label,
  placeholder = label,
  ref,
  length,
  value,
  onChange,
  error,
  disabled,
}: CodeFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const digitsIn = (text: string): string => latinDigits(text).replace(/\D/g, '').slice(0, length);
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={classes.field} data-error={error ? true : undefined}>
        <input
          id={id}
          ref={ref}
          className={classes.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          maxLength={length}
          placeholder={placeholder}
          value={value}
          readOnly={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(digitsIn(event.currentTarget.value))}
          onPaste={(event) => {
            // "123 456" exceeds the maximum length: the input alone would truncate it before the spaces are
            // removed.
            event.preventDefault();
            if (disabled) return;
            onChange(digitsIn(event.clipboardData.getData('text')));
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          autoFocus
        />
        <div className={classes.cells} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={classes.cell}
              data-here={(focused && index === Math.min(value.length, length - 1)) || undefined}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
    </Input.Wrapper>
  );
}
