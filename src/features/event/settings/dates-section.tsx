import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { addDays, dateOf, localOf } from '#contract/rules/time.ts';
import { useDraft } from '#src/data/live/use-draft.ts';
import { useItinerary } from '#src/data/live/use-itinerary.ts';
import type { DayView, EventView } from '#src/data/views/event.ts';
import { messages } from '#src/features/event/messages.ts';
import {
  carryOver,
  changesNothing,
  cutsOtherDays,
  planDates,
  whenOf,
  withFirstDay,
  type DatesPlan,
  type When,
} from '#src/features/event/settings/plan-dates.ts';
import { saveDates } from '#src/features/event/settings/save-dates.ts';
import classes from '#src/features/event/settings/settings-panel.module.css';
import { ZoneSearch } from '#src/features/form/zone-search.tsx';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { useOneAtATime } from '#src/ui/buttons/use-one-at-a-time.ts';
import { DateField } from '#src/ui/fields/date-field.tsx';
import { useSaveOnLeave } from '#src/ui/hooks/use-save-on-leave.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { StateNote } from '#src/ui/notices/state-note.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { SyncNote } from '#src/ui/sync/sync-note.tsx';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime, dateRange } from '#src/ui/text/format-dates.ts';
import { nowMs } from '#src/ui/text/now.ts';

const texts = messages.settingsPanel.dates;
const NO_DAYS: DayView[] = [];

/** First and last day and the zone of an event. Shows what would move before anything is saved. */
export default function DatesSection({ event }: { event: EventView }) {
  const live = useItinerary(event.id);
  const days = live.state === 'ready' ? live.value.days : NO_DAYS;
  const [edited, setEdited] = useEdited(event.id);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const hour12 = useHour12();
  const when = edited ? carryOver(edited, event) : whenOf(event);
  const choose = (chosen: When) => setEdited({ ...chosen, base: whenOf(event) });
  const today = dateOf(new Date(nowMs()).toISOString(), when.timezone);
  const plan = planDates(event, days, when, today);
  const unsaved = edited !== null && !changesNothing(plan);
  useSaveOnLeave(() => {
    if (unsaved) toast.info(texts.notSaved);
  });
  const outdated = edited !== null && cutsOtherDays(edited, event);
  const discard = useEffectEvent(() => {
    setEdited(null);
    toast.info(texts.outdated);
  });
  useEffect(() => {
    if (outdated) discard();
  }, [outdated]);
  const save = () =>
    run(async () => {
      setFailure(null);
      // the event changes while they are saved: from here on they are the dates that it gets
      setEdited({ ...when, base: undefined });
      await saveDates(event, plan, when).then(
        () => {
          setEdited(null);
          focusIfLost();
        },
        (problem: unknown) => setFailure(whyNotSaved(problem)),
      );
    });
  const shared = {
    // side by side in a narrow panel
    valueFormat: 'D MMM YYYY',
    maxDate: addDays(today > event.endOn ? today : event.endOn, 366),
  };
  return (
    <section className={classes.fields} aria-label={texts.title}>
      <div className={classes.two}>
        <DateField
          {...shared}
          label={
            <span className={classes.label}>
              {texts.first}
              <SyncNote sync={event.syncOf.startOn} />
            </span>
          }
          value={when.startOn}
          minDate={today < event.startOn ? today : event.startOn}
          error={plan.wrong?.field === 'startOn' ? plan.wrong.text : undefined}
          onChange={(date) => date && choose(withFirstDay(when, date))}
        />
        <DateField
          {...shared}
          label={texts.last}
          value={when.endOn}
          minDate={when.startOn}
          error={plan.wrong?.field === 'endOn' ? plan.wrong.text : undefined}
          onChange={(date) => date && date >= when.startOn && choose({ ...when, endOn: date })}
        />
      </div>
      <ZoneSearch
        label={
          <span className={classes.label}>
            {texts.zone}
            <SyncNote sync={event.syncOf.timezone} />
          </span>
        }
        value={when.timezone}
        onChange={(timezone) => choose({ ...when, timezone })}
      />
      {unsaved ? (
        <div className={classes.plan} role="status">
          <ul>
            {wordsOf(plan, days, when, event, hour12).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {failure ? <StateNote tone="failed">{failure}</StateNote> : null}
          <div className={classes.row}>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setEdited(null);
                focusIfLost();
              }}
            >
              {messages.settingsPanel.cancel}
            </Button>
            <Button
              loading={busy}
              disabled={plan.wrong !== null || live.state !== 'ready'}
              {...(plan.dropped.length > 0 && { color: 'red' })}
              onClick={() => void save()}
            >
              {plan.dropped.length > 0 ? texts.saveAndDelete(plan.dropped.length) : texts.save}
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}

const Dates = v.object({ startOn: v.string(), endOn: v.string(), timezone: v.string() });
const Edited = v.fallback(
  v.pipe(v.string(), v.parseJson(), v.object({ ...Dates.entries, base: v.optional(Dates) })),
  { startOn: '', endOn: '', timezone: '' },
);

/**
 * What was chosen and is not saved yet: it outlives the panel, and the page. Null otherwise, so that a change
 * from elsewhere appears.
 */
function useEdited(eventId: string): [When | null, (when: When | null) => void] {
  const [text, setText] = useDraft(`dates:${eventId}`);
  const edited = useMemo(() => v.parse(Edited, text), [text]);
  return [edited.startOn ? edited : null, (when) => setText(when ? JSON.stringify(when) : '')];
}

/** The consequences, one per line, most important first. */
function wordsOf(
  plan: DatesPlan,
  days: readonly DayView[],
  when: When,
  event: EventView,
  hour12: boolean,
): string[] {
  const { shift, added, dropped, zone } = plan;
  const stays = days.length - dropped.length;
  const lines: string[] = [];
  if (dropped.length > 0)
    lines.push(
      texts.dropped(
        dropped.map(({ name }) => name),
        dropped.reduce((sum, { activities }) => sum + activities.length, 0),
      ),
    );
  if (shift !== 0) lines.push(texts.shifted(stays, shift, dateRange(when.startOn, when.endOn)));
  if (added > 0) lines.push(texts.added(added));
  if (zone) {
    const { example } = zone;
    lines.push(
      example
        ? texts.zoneExample(
            zone.name,
            example.activity.name,
            clockTime(localOf(example.activity.startDateTime, event.timezone), hour12),
            example.hours,
          )
        : texts.zoneChanged(zone.name),
    );
  }
  if (shift !== 0 || zone) lines.push(texts.mail);
  return lines;
}
