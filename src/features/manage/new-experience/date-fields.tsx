import type { UseFormReturnType } from '@mantine/form';
import { ZoneSearch } from '#src/features/form/zone-search.tsx';
import {
  withEnd,
  withStart,
  type ExperienceForm,
} from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';
import classes from '#src/features/manage/new-experience/date-fields.module.css';
import { DateField } from '#src/ui/fields/date-field.tsx';
import { useWide } from '#src/ui/page/use-wide.ts';

export interface DateFieldsProps {
  form: UseFormReturnType<ExperienceForm>;
  /** The person's own date, `YYYY-MM-DD`: the first that can be chosen. The last is one year ahead. */
  today: string;
  /** This device's zone, the default. */
  zone: string;
  busy: boolean;
}

/** First and last day. In its own file because the calendar is loaded only when the dialog opens. */
export default function DateFields({ form, today, zone, busy }: DateFieldsProps) {
  const { startOn, endOn, timezone } = form.values;
  const wide = useWide();
  const shared = {
    placeholder: messages.datePlaceholder,
    minDate: today,
    maxDate: oneYearAfter(today),
    required: true,
    withAsterisk: false,
    readOnly: busy,
    // side by side on a phone, a weekday would wrap
    ...(!wide && { valueFormat: 'D MMM YYYY' }),
  } as const;
  return (
    <div className={classes.two}>
      <DateField
        {...form.getInputProps('startOn')}
        {...shared}
        value={startOn}
        label={messages.starts}
        onChange={(date) => form.setValues(withStart(form.getValues(), date))}
      />
      <DateField
        {...form.getInputProps('endOn')}
        {...shared}
        value={endOn}
        label={messages.ends}
        defaultDate={startOn ?? today}
        minDate={startOn ?? today}
        onChange={(date) => form.setFieldValue('endOn', withEnd(form.getValues(), date))}
      />
      <div className={classes.zone}>
        <ZoneSearch
          label={messages.zone}
          description={messages.zoneHint}
          value={timezone || zone}
          readOnly={busy}
          onChange={(chosen) => form.setFieldValue('timezone', chosen === zone ? '' : chosen)}
        />
      </div>
    </div>
  );
}

const oneYearAfter = (date: string): string =>
  `${Number(date.slice(0, 4)) + 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`;
