import '@mantine/dates/styles.layer.css';
import { DatePickerInput, type CalendarLevel, type DatePickerInputProps } from '@mantine/dates';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from '#src/ui/fields/date-field.module.css';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

type Props = Omit<DatePickerInputProps, 'value' | 'defaultDate' | 'minDate'> & {
  /** `YYYY-MM-DD`, like all dates here. */
  value: string | null;
  /** Where the calendar opens while nothing is chosen; by default at the first selectable day. */
  defaultDate?: string;
  minDate: string;
};

const CONTROL = { 'data-calendar-control': true };

/**
 * A date, chosen in a calendar: in an overlay on phones, below the field elsewhere. Keyboard focus starts on
 * the chosen or first selectable day, and stays in the calendar when changing between days, months and years.
 */
export function DateField({ value, defaultDate, minDate, ...more }: Props) {
  const wide = useWide();
  const [level, setLevel] = useState<CalendarLevel>('month');
  const first = value ?? defaultDate ?? minDate;
  // the pressed button disappeared together with its level
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-calendar-control][tabindex="0"]')?.focus();
  }, [level]);
  return (
    <DatePickerInput
      value={value}
      {...(defaultDate && { defaultDate })}
      minDate={minDate}
      valueFormat="ddd D MMM YYYY"
      leftSection={<IconCalendarEvent size={19} stroke={1.75} aria-hidden="true" />}
      leftSectionWidth={44}
      dropdownType={wide ? 'popover' : 'modal'}
      popoverProps={{ zIndex: 400, withinPortal: true, returnFocus: true }}
      modalProps={{ zIndex: 400, centered: true, size: 'auto', classNames: { content: classes.modal } }}
      classNames={{ day: classes.day }}
      ariaLabels={FIELD_TEXT.calendar}
      highlightToday
      onLevelChange={setLevel}
      getDayProps={(date) => (date === first ? { ...CONTROL, 'data-autofocus': true } : CONTROL)}
      getMonthControlProps={() => CONTROL}
      getYearControlProps={() => CONTROL}
      {...more}
    />
  );
}
