import { sql } from 'drizzle-orm';
import { rsvps } from '#server/db/schema.ts';

/** Guests take places, hosts do not. For a query over the RSVPs of an event. */
export const takesPlace = sql`${rsvps.status} = 'YES' and not ${rsvps.isHost}`;
