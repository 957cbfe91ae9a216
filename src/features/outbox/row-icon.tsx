import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconClockEdit,
  IconHeart,
  IconMessageCircle,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

const icon = { size: 20, stroke: 1.75 } as const;
// By the first word that matches the mutation's type, so that a new mutation still gets a sensible icon.
const ICONS: readonly (readonly [RegExp, ReactNode])[] = [
  [/delete/i, <IconTrash key="delete" {...icon} />],
  [/like/i, <IconHeart key="like" {...icon} />],
  [/comment/i, <IconMessageCircle key="comment" {...icon} />],
  [/post|image|picture/i, <IconPhoto key="post" {...icon} />],
  [/rsvp|checkIn/i, <IconUserCheck key="rsvp" {...icon} />],
  [/create(?:Event|Day|Activity)/, <IconCalendarPlus key="create" {...icon} />],
  [/activity/i, <IconClockEdit key="activity" {...icon} />],
  [/day|event/i, <IconCalendarEvent key="day" {...icon} />],
];

export const iconOf = (type: string): ReactNode =>
  ICONS.find(([pattern]) => pattern.test(type))?.[1] ?? <IconPencil {...icon} />;
