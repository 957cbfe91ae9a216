import { and, between, eq, isNull } from 'drizzle-orm';
import { addDays, spanOf } from '#contract/rules/time.ts';
import { USUAL_MAILS } from '#contract/schemas/profile.ts';
import { describeError } from '#server/db/failure.ts';
import { events, rsvps, users } from '#server/db/schema.ts';
import { inUnit } from '#server/change/in-unit.ts';
import { startsMail } from '#server/modules/mail/event-mail.ts';
import { muteUrl } from '#server/modules/mail/mute-link.ts';
import { unlessRepeated } from '#server/modules/mail/unless-repeated.ts';
import type { Services } from '#server/providers/services.ts';

const AHEAD = 86_400_000;
const YEAR = 366 * 86_400_000;
type Start = Pick<typeof events.$inferSelect, 'id' | 'startOn' | 'timezone'>;
const startOf = ({ startOn, timezone }: Start): number =>
  Date.parse(spanOf(startOn, startOn, timezone).startTime);

/**
 * "It starts in a day", to everybody who is coming at that moment and wants the reminder; people who say Yes later
 * have just read the dates. Sent once per event, even across a restart, and once more if the start moves to a later
 * date afterwards (`stampEvent`); nobody gets two about the same date. Events created within a day of their start get
 * none. A reminder that was missed while the server was down is still sent before the event starts. If one fails, it
 * does not hold up the others.
 */
export async function sendStartReminders(
  services: Pick<Services, 'db' | 'clock' | 'mail' | 'config' | 'log'>,
): Promise<void> {
  const { db, clock, log } = services;
  const [now, today] = [clock().getTime(), clock().toISOString().slice(0, 10)];
  // local time is up to 14 hours ahead of UTC, so everything that starts within a day has one of these dates
  const near = await db
    .select()
    .from(events)
    .where(
      and(
        isNull(events.reminderSentAt),
        isNull(events.deletedAt),
        between(events.startOn, today, addDays(today, 2)),
      ),
    );
  for (const event of near) {
    const start = startOf(event);
    if (now < start && now >= start - AHEAD && event.createdAt.getTime() <= start - AHEAD)
      await sendStartReminder(services, event).catch((error: unknown) =>
        log.warn({ failure: describeError(error) }, 'a start reminder could not be sent'),
      );
  }
}

/**
 * In one transaction with the mails, so that they are neither lost nor duplicated. If two processes compete, one of
 * them sends it.
 */
async function sendStartReminder(
  { db, clock, mail, config }: Pick<Services, 'db' | 'clock' | 'mail' | 'config'>,
  seen: Start,
): Promise<void> {
  await inUnit(db, clock(), async (unit) => {
    const [event] = await unit.tx
      .update(events)
      .set({ reminderSentAt: unit.now })
      .where(
        and(
          eq(events.id, seen.id),
          isNull(events.reminderSentAt),
          isNull(events.deletedAt),
          eq(events.startOn, seen.startOn),
          eq(events.timezone, seen.timezone),
        ),
      )
      .returning();
    if (!event) return;
    const people = await unit.tx
      .select({ id: users.id, to: users.emailId, choices: users.mailChoices })
      .from(rsvps)
      .innerJoin(users, eq(users.id, rsvps.userId))
      .where(and(eq(rsvps.eventId, event.id), eq(rsvps.status, 'YES')));
    const reminders = people
      .filter(({ choices }) => ({ ...USUAL_MAILS, ...choices }).starts)
      .map(({ id, to }) =>
        startsMail({
          to,
          event,
          publicUrl: config.publicUrl,
          muteUrl: muteUrl(config, { userId: id, eventId: event.id, kind: 'starts' }),
        }),
      );
    const expiresAt = new Date(startOf(event));
    // the subject gives the date
    const wanted = await unlessRepeated(unit, event.id, reminders, { withinMs: YEAR, most: 1 });
    await mail.queue(
      unit,
      wanted.map((reminder) => ({ ...reminder, expiresAt })),
    );
  });
}
