import '@mantine/core/styles/Combobox.layer.css';
import { ActionIcon, Combobox, Input, useCombobox } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { TIME_STEP_MINUTES } from '#contract/constants.ts';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';
import { useTypedTime } from '#src/ui/fields/use-typed-time.ts';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { inTwelve } from '#src/ui/text/format-dates.ts';
import { nextStep, stepTime } from '#src/ui/fields/typed-time.ts';

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
  /** It cannot be changed for now, and keeps the focus. */
  readOnly?: boolean;
}

/**
 * A time of day: typed as HH:MM, or in twelve-hour format with AM or PM, or picked from the half hours. Arrow
 * up and down move by half an hour.
 */
export function TimeField({
  label,
  value,
  onChange,
  error,
  description,
  disabled,
  readOnly,
}: TimeFieldProps) {
  const id = useId();
  const hour12 = useHour12();
  const time = useTypedTime({ value, onChange, hour12 });
  const list = useCombobox();
  const shownError = time.invalid ? FIELD_TEXT[hour12 ? 'invalidTime12' : 'invalidTime'] : error;
  return (
    <Input.Wrapper id={id} label={label} error={shownError} description={description}>
      <Combobox
        store={list}
        withinPortal
        // do not keep closed lists mounted: dozens of half hours for each time on screen
        keepMounted={false}
        onOptionSubmit={(option) => {
          list.closeDropdown();
          time.commit(option);
        }}
      >
        <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
          <Input
            id={id}
            type="text"
            inputMode={hour12 ? 'text' : 'numeric'}
            autoComplete="off"
            placeholder="HH:MM"
            // AM or PM may be typed in either format
            maxLength={8}
            value={time.typed ?? (hour12 ? inTwelve(value) : value)}
            error={Boolean(shownError)}
            aria-invalid={Boolean(shownError) || undefined}
            disabled={disabled}
            readOnly={readOnly}
            // Dialogs listen for Escape in the capture phase; while something is typed, Escape belongs to
            // this field.
            data-mantine-stop-propagation={time.typed === null ? undefined : true}
            onChange={(event) => time.type(event.currentTarget.value)}
            onKeyDown={readOnly ? undefined : time.onKeyDown}
            // The value is short: select it all, so that typing replaces it.
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              list.closeDropdown();
              time.onBlur();
            }}
            rightSectionPointerEvents="all"
            rightSection={
              // For the pointer; with the keyboard the arrows do the same.
              <ActionIcon
                size={44}
                tabIndex={-1}
                aria-label={FIELD_TEXT.chooseTime}
                disabled={disabled || readOnly}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => list.toggleDropdown()}
              >
                <IconClock size={19} stroke={1.75} />
              </ActionIcon>
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <HalfHours value={value} first={nextStep(time.current, LIST)} hour12={hour12} />
        </Combobox.Dropdown>
      </Combobox>
    </Input.Wrapper>
  );
}

interface HalfHoursProps {
  value: string;
  /** The one at the top when the list opens. */
  first: string | undefined;
  hour12: boolean;
}

function HalfHours({ value, first, hour12 }: HalfHoursProps) {
  return (
    <Combobox.Options mah={260} style={{ overflowY: 'auto', position: 'relative' }}>
      {LIST.map((time) => (
        <Combobox.Option
          key={time}
          value={time}
          active={time === value}
          selected={time === value}
          aria-selected={time === value}
          {...(time === first && { ref: scrollToTop })}
        >
          {hour12 ? inTwelve(time) : time}
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}

/** Scrolls the open list so that this option is at its top. */
function scrollToTop(option: HTMLElement | null): void {
  if (option?.parentElement) option.parentElement.scrollTop = option.offsetTop;
}
