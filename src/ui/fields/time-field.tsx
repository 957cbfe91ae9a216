import '@mantine/core/styles/Combobox.layer.css';
import { ActionIcon, Combobox, Input, useCombobox } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { TIME_STEP_MINUTES, TIME_TYPING_DEBOUNCE } from '#contract/constants.ts';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { inTwelve } from '#src/ui/text/format-dates.ts';
import { isWholeTime, nextStep, parseTime, stepTime } from './typed-time.ts';

const DAY_MINUTES = 1440;
const LIST = Array.from({ length: DAY_MINUTES / TIME_STEP_MINUTES }, (_, index) =>
  stepTime('00:00', index * TIME_STEP_MINUTES),
);

export interface TimeFieldProps {
  label: string;
  /** HH:MM */
  value: string;
  /**
   * Called with a valid HH:MM: 950 ms after the key that completed it, on Enter, on blur, or at once when
   * picked from the list. `from` is the value on screen when typing began.
   */
  onChange: (time: string, from: string) => void;
  error?: string | undefined;
  description?: string;
  disabled?: boolean;
}

/**
 * A time of day: typed as HH:MM, or in twelve-hour format with AM or PM, or picked from the half hours. Arrow
 * up and down move by half an hour.
 */
export function TimeField({ label, value, onChange, error, description, disabled }: TimeFieldProps) {
  const id = useId();
  const [edit, setEdit] = useState<{ text: string; from: string } | null>(null);
  const typed = edit?.text ?? null;
  const hour12 = useHour12();
  const words = (time: string): string => (hour12 ? inTwelve(time) : time);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const list = useCombobox();
  const stop = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);

  const commit = (text: string) => {
    stop();
    const time = parseTime(text);
    if (!time) return;
    setEdit(null);
    const from = edit?.from ?? value;
    if (time !== from) onChange(time, from);
  };
  useSaveOnLeave(() => {
    if (typed !== null) commit(typed);
  });
  const change = (text: string) => {
    setEdit({ text, from: edit?.from ?? value });
    stop();
    if (isWholeTime(text, hour12)) timer.current = setTimeout(() => commit(text), TIME_TYPING_DEBOUNCE);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit(typed ?? value);
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      stop();
      setEdit(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      commit(
        stepTime(
          parseTime(typed ?? value) ?? value,
          event.key === 'ArrowUp' ? TIME_STEP_MINUTES : -TIME_STEP_MINUTES,
        ),
      );
    }
  };
  const next = nextStep(parseTime(typed ?? value) ?? value, LIST);
  const wrong =
    typed !== null && typed.length >= 5 && !parseTime(typed)
      ? FIELD_TEXT[hour12 ? 'invalidTime12' : 'invalidTime']
      : undefined;
  return (
    <Input.Wrapper id={id} label={label} error={wrong ?? error} description={description}>
      <Combobox
        store={list}
        withinPortal
        // do not keep closed lists mounted: dozens of half hours for each time on screen
        keepMounted={false}
        onOptionSubmit={(time) => {
          list.closeDropdown();
          commit(time);
        }}
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
          <Input
            id={id}
            type="text"
            inputMode={hour12 ? 'text' : 'numeric'}
            autoComplete="off"
            placeholder="HH:MM"
            maxLength={hour12 ? 8 : 5}
            value={typed ?? words(value)}
            error={Boolean(wrong ?? error)}
            aria-invalid={Boolean(wrong ?? error) || undefined}
            disabled={disabled}
            // Dialogs listen for Escape in the capture phase; while something is typed, Escape belongs to
            // this field.
            data-mantine-stop-propagation={typed === null ? undefined : true}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            // The value is short: select it all, so that typing replaces it.
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              list.closeDropdown();
              commit(typed ?? value);
              setEdit(null);
            }}
            rightSectionPointerEvents="all"
            rightSection={
              // For the pointer; with the keyboard the arrows do the same.
              <ActionIcon
                size={44}
                tabIndex={-1}
                aria-label={FIELD_TEXT.chooseTime}
                disabled={disabled}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => list.toggleDropdown()}
              >
                <IconClock size={19} stroke={1.75} />
              </ActionIcon>
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah={260} style={{ overflowY: 'auto', position: 'relative' }}>
            {LIST.map((time) => (
              <Combobox.Option
                key={time}
                value={time}
                active={time === value}
                selected={time === value}
                aria-selected={time === value}
                {...(time === next && { ref: scrolledTo })}
              >
                {words(time)}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}

/** Scrolls the open list so that this option is at its top. */
function scrolledTo(option: HTMLElement | null): void {
  if (option?.parentElement) option.parentElement.scrollTop = option.offsetTop;
}
