import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { id, instant, stamped } from './columns.ts';
import { events, rsvps } from './events.ts';

/** Who was checked in, by whom and when. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: id(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    rsvpId: uuid('rsvp_id')
      .notNull()
      .references(() => rsvps.id, { onDelete: 'cascade' }),
    hostId: uuid('host_id')
      .notNull()
      .references(() => users.id),
    arrivedAt: instant('arrived_at').notNull(),
    ...stamped(),
  },
  (t) => [index('arrivals_of_guest').on(t.rsvpId), index('arrivals_changed').on(t.eventId, t.version)],
);
