import { Button } from '@mantine/core';
import {
  IconCheck,
  IconMailForward,
  IconStar,
  IconStarOff,
  IconTag,
  IconUserMinus,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import type { GuestActs } from '#src/features/event/guests/guest-acts.ts';
import { groupOf } from '#src/features/event/guests/guest-groups.ts';
import { messages as tagTexts } from '#src/features/event/guests/tags/messages.ts';
import { messages } from '#src/features/event/messages.ts';
import { SelectionBar } from '#src/ui/layers/selection-bar.tsx';

const texts = messages.guests;

interface Props {
  /** Selected rows, all of one group; at least one. */
  chosen: readonly RsvpView[];
  acts: GuestActs;
  onClear: () => void;
}

/** Actions for everybody selected: removals first, the main action last. */
export function BulkBar({ chosen, acts, onClear }: Props) {
  const done = (act: () => void) => () => {
    act();
    onClear();
  };
  return (
    <SelectionBar
      label={texts.selectionLabel}
      count={texts.selected(chosen.length)}
      clear={texts.clear}
      onClear={onClear}
    >
      <Button
        variant="default"
        leftSection={<IconTag size={18} stroke={2} aria-hidden="true" />}
        onClick={() => acts.editTags(chosen)}
      >
        {tagTexts.tags}
      </Button>
      {actionsFor(chosen, acts).map(({ text, icon: Sign, tone, run }) => (
        <Button
          key={text}
          data-act
          variant={tone === 'main' ? 'filled' : tone === 'danger' ? 'light' : 'default'}
          {...(tone === 'danger' && { color: 'red' })}
          leftSection={<Sign size={18} stroke={2} aria-hidden="true" />}
          onClick={run ? done(run) : () => void acts.remove(chosen).then((sure) => sure && onClear())}
        >
          {text}
        </Button>
      ))}
    </SelectionBar>
  );
}

interface Action {
  text: string;
  icon: Icon;
  tone: 'danger' | 'plain' | 'main';
  /** Absent for removal, which asks first. */
  run?: () => void;
}

function actionsFor(chosen: readonly RsvpView[], acts: GuestActs): Action[] {
  const { invite } = acts;
  switch (chosen[0] && groupOf(chosen[0].status)) {
    case 'HOST_APPROVAL_REQUESTED':
      return [
        { text: texts.reject, icon: IconX, tone: 'danger', run: () => acts.reject(chosen) },
        { text: texts.approve, icon: IconCheck, tone: 'main', run: () => acts.approve(chosen) },
      ];
    case 'WAITLISTED':
      return [
        { text: texts.remove, icon: IconUserMinus, tone: 'danger' },
        { text: texts.givePlace, icon: IconCheck, tone: 'main', run: () => acts.givePlace(chosen) },
      ];
    case 'DECLINED':
      return invite
        ? [{ text: texts.resend, icon: IconMailForward, tone: 'main', run: () => invite(chosen) }]
        : [];
    default: {
      const hosts = chosen.filter(({ user }) => user.isHost);
      // people without an account cannot manage anything
      const guests = chosen.filter(({ user }) => !user.isHost && user.guid !== null);
      return [
        { text: texts.remove, icon: IconUserMinus, tone: 'danger' },
        ...(hosts.length > 0
          ? [
              {
                text: texts.removeHost,
                icon: IconStarOff,
                tone: 'plain' as const,
                run: () => acts.setHosts(hosts, false),
              },
            ]
          : []),
        ...(guests.length > 0
          ? [
              {
                text: texts.makeHost,
                icon: IconStar,
                tone: 'main' as const,
                run: () => acts.setHosts(guests, true),
              },
            ]
          : []),
      ];
    }
  }
}
