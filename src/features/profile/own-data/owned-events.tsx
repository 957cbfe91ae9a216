import { NativeSelect } from '@mantine/core';
import { displayName } from '#contract/rules/names.ts';
import type { DeletionPlan } from '#contract/schemas/own-data.ts';
import classes from '#src/features/profile/own-data/delete-account.module.css';
import { DELETE_TEXT as text } from '#src/features/profile/own-data/messages.ts';
import { dateRange } from '#src/ui/text/format-dates.ts';

/** Who gets each event; null: it is deleted. */
export type Choices = Record<string, string | null>;

/** Defaults that delete nothing somebody else could continue. */
export const firstChoices = (events: DeletionPlan['events']): Choices =>
  Object.fromEntries(events.map(({ id, hosts }) => [id, hosts[0]?.guid ?? null]));

export const settledBy = (choices: Choices) => ({
  handOver: Object.entries(choices).flatMap(([eventId, to]) => (to ? [{ eventId, to }] : [])),
  remove: Object.entries(choices).flatMap(([eventId, to]) => (to ? [] : [eventId])),
});

interface Props {
  events: DeletionPlan['events'];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

export function OwnedEvents({ events, choices, onChoose }: Props) {
  return (
    <section>
      <h3>{text.events}</h3>
      <p className={classes.hint}>{text.eventsHint}</p>
      <ul className={classes.events}>
        {events.map(({ id, name, startOn, endOn, hosts }) => (
          <li key={id}>
            <span>
              <strong dir="auto">{name}</strong>
              <br />
              <span className={classes.hint}>{dateRange(startOn, endOn)}</span>
            </span>
            {hosts.length === 0 ? (
              <span className={classes.hint}>{text.alone}</span>
            ) : (
              <NativeSelect
                aria-label={text.becomes(name)}
                value={choices[id] ?? ''}
                data={[
                  ...hosts.map((host) => ({ value: host.guid, label: text.giveTo(displayName(host)) })),
                  { value: '', label: text.remove },
                ]}
                onChange={(event) => onChoose({ ...choices, [id]: event.currentTarget.value || null })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
