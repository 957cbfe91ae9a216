// Pictures, profiles, and settings of notifications, in the model.
import fc from 'fast-check';
import { readItinerary } from '#src/data/views/event.ts';
import { readNotifications } from '#src/data/views/notifications.ts';
import { readSelf } from '#src/data/views/self.ts';
import { chooseMailsMutation } from '#src/mutations/profile/choose-mails.ts';
import { choosePushesMutation } from '#src/mutations/profile/choose-pushes.ts';
import { setActivityImageMutation } from '#src/mutations/activities/set-activity-image.ts';
import { setDayImageMutation } from '#src/mutations/days/set-day-image.ts';
import { setEventImageMutation } from '#src/mutations/events/set-event-image.ts';
import { readNotificationsMutation } from '#src/mutations/notifications/read-notifications.ts';
import { setProfilePictureMutation } from '#src/mutations/profile/set-profile-picture.ts';
import { storedFile } from '#src/mutations/outbox/stored-file.ts';
import { updateProfileMutation } from '#src/mutations/profile/update-profile.ts';
import { anyClient, type Step } from '#tests/model/commands/step.ts';
import { PNG } from '#tests/model/sim/picture.ts';

const stored = () => storedFile(new File([PNG], 'sea.png', { type: 'image/png' }), null);
const host = fc.nat({ max: 1 });
const rarely = fc.nat({ max: 2 }).map((n) => n === 2);

export const pictureAndProfileCommands: Record<string, fc.Arbitrary<Step>> = {
  setPicture: fc
    .tuple(host, fc.constantFrom('event', 'day', 'activity'), fc.nat({ max: 7 }))
    .map(([by, of, which]) => async (world) => {
      const {
        event: { id: eventId },
      } = world;
      const days = (await readItinerary(world.client(by).tab.data, eventId))?.days ?? [];
      const day = days[which % Math.max(1, days.length)];
      if (!day) return;
      const { ref: file, blob } = await stored();
      const options = { blobs: [blob] };
      const activity = day.activities[which % Math.max(1, day.activities.length)];
      if (of === 'event') await world.do(by, setEventImageMutation, { eventId, file }, options);
      else if (of === 'day')
        await world.do(by, setDayImageMutation, { eventId, dayId: day.id, file }, options);
      else if (activity)
        await world.do(
          by,
          setActivityImageMutation,
          { eventId, dayId: day.id, activityId: activity.id, file },
          options,
        );
    }),
  renameSelf: fc
    .tuple(anyClient, fc.constantFrom('firstName', 'organisation'))
    .map(([by, field]) => async (world) => {
      const self = await readSelf(world.client(by).tab.data);
      if (self)
        await world.do(by, updateProfileMutation, {
          set: { [field]: world.words() },
          base: { [field]: self[field as 'firstName' | 'organisation'] ?? '' },
        });
    }),
  setOwnPicture: fc.tuple(anyClient, rarely).map(([by, removes]) => async (world) => {
    const file = removes ? null : await stored();
    await world.do(
      by,
      setProfilePictureMutation,
      { file: file?.ref ?? null },
      { blobs: file ? [file.blob] : [] },
    );
  }),
  readNotifications: fc
    .tuple(anyClient, fc.nat({ max: 7 }), rarely)
    .map(([by, which, all]) => async (world) => {
      const { notifications } = await readNotifications(world.client(by).tab.data);
      const one = notifications[which % Math.max(1, notifications.length)];
      if (one)
        await world.do(by, readNotificationsMutation, {
          eventId: one.eventId,
          upTo: one.version,
          notificationId: all ? null : one.id,
        });
    }),
  chooseMails: fc
    .tuple(
      anyClient,
      fc.constantFrom('requests', 'answers', 'changes', 'bulletins', 'mentions', 'starts'),
      fc.boolean(),
    )
    .map(([by, kind, wanted]) => async (world) => {
      await world.do(by, chooseMailsMutation, { mails: { [kind]: wanted } });
    }),
  choosePushes: fc
    .tuple(anyClient, fc.nat({ max: 7 }), fc.boolean(), fc.constantFrom(undefined, null, '22:00', '23:30'))
    .map(([by, which, muted, from]) => async (world) => {
      const { notifications } = await readNotifications(world.client(by).tab.data);
      const eventId = notifications[which % Math.max(1, notifications.length)]?.eventId;
      await world.do(by, choosePushesMutation, {
        pushes: {
          ...(from !== undefined && { quiet: from && { from, to: '07:00', zone: 'Europe/Rome' } }),
          ...(eventId !== undefined && { mute: { [eventId]: muted } }),
        },
      });
    }),
};
