import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { localOf } from '#contract/rules/time.ts';
import { cityOf } from '#src/ui/text/city-of.ts';
import { messages as text } from '#src/features/itinerary/own-time/messages.ts';
import { timesChoice } from '#src/features/itinerary/own-time/own-time.ts';
import classes from '#src/features/itinerary/own-time/zone-switch.module.css';
import { useHour12 } from '#src/ui/text/clock-face.ts';
import { clockTime } from '#src/ui/text/format-dates.ts';
import { useNow } from '#src/ui/text/use-now.ts';

interface Props {
  label: string;
  eventZone: string;
  ownZone: string;
  /** Times are shown in the reader's zone. */
  mine: boolean;
}

/** "Event time" or "My time", each with the current time there. Takes no more space than its label. */
export function ZoneSwitch({ label, eventZone, ownZone, mine }: Props) {
  const hour12 = useHour12();
  const now = new Date(useNow()).toISOString();
  const choices = [
    { choice: 'event', name: text.event, zone: eventZone },
    { choice: 'mine', name: text.mine, zone: ownZone },
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.switch}>
          {label}
          <IconChevronDown className={classes.sign} size={13} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={mine ? 'mine' : 'event'}
          onChange={(choice) => timesChoice.set(choice === 'mine' ? 'mine' : 'event')}
        >
          <Menu.Label>{text.label}</Menu.Label>
          {choices.map(({ choice, name, zone }) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {name}
              <span className={classes.there}>
                {text.there(cityOf(zone), clockTime(localOf(now, zone), hour12))}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
