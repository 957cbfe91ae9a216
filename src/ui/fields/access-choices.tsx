import { IconLink, IconLock, IconUsers, IconWorld } from '@tabler/icons-react';
import type { Choice } from './choice-cards.tsx';
import { FIELD_TEXT } from '#src/ui/fields/messages.ts';

const { privacyChoices, linkChoices, rsvpChoices } = FIELD_TEXT;

/** Who can find the event, as cards to choose from; the same texts on every screen that asks. */
export const PRIVACY_CHOICES: readonly Choice<'PUBLIC' | 'PRIVATE'>[] = [
  { value: 'PUBLIC', ...privacyChoices.PUBLIC, icon: <IconWorld stroke={1.75} aria-hidden="true" /> },
  { value: 'PRIVATE', ...privacyChoices.PRIVATE, icon: <IconLock stroke={1.75} aria-hidden="true" /> },
];

/** Who may open the link of a private event. */
export const LINK_CHOICES: readonly Choice<'ANYONE' | 'PARTICIPANTS'>[] = [
  { value: 'ANYONE', ...linkChoices.ANYONE, icon: <IconLink stroke={1.75} aria-hidden="true" /> },
  {
    value: 'PARTICIPANTS',
    ...linkChoices.PARTICIPANTS,
    icon: <IconUsers stroke={1.75} aria-hidden="true" />,
  },
];

/** Who may join and how, one line each. */
export const RSVP_CHOICES: readonly Choice<'OPEN' | 'OPEN_INVITE' | 'INVITE_ONLY'>[] = [
  { value: 'OPEN', ...rsvpChoices.OPEN },
  { value: 'OPEN_INVITE', ...rsvpChoices.OPEN_INVITE },
  { value: 'INVITE_ONLY', ...rsvpChoices.INVITE_ONLY },
];
