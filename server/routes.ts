import type { FastifyInstance } from 'fastify';
import { batchRoutes } from '#server/http/batch-routes.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { liveRoutes } from '#server/http/live-routes.ts';
import { activityReadRoutes } from '#server/modules/activities/read-routes.ts';
import { activityRoutes } from '#server/modules/activities/routes.ts';
import { arrivalRoutes } from '#server/modules/arrivals/routes.ts';
import { authRoutes } from '#server/modules/auth/routes.ts';
import { sessionRoutes } from '#server/modules/auth/session-routes.ts';
import { bulletinRoutes } from '#server/modules/bulletin/routes.ts';
import { cardRoutes } from '#server/modules/cards/routes.ts';
import { binRoutes } from '#server/modules/bin/routes.ts';
import { dayRoutes } from '#server/modules/days/routes.ts';
import { documentRoutes } from '#server/modules/documents/routes.ts';
import { eventRoutes } from '#server/modules/events/routes.ts';
import { albumRoutes } from '#server/modules/feed/album-routes.ts';
import { commentRoutes } from '#server/modules/feed/comment-routes.ts';
import { feedReadRoutes } from '#server/modules/feed/read-routes.ts';
import { feedRoutes } from '#server/modules/feed/routes.ts';
import { feedbackRoutes } from '#server/modules/feedback/routes.ts';
import { fileRoutes } from '#server/modules/files/routes.ts';
import { calendarRoutes } from '#server/modules/itinerary/calendar-routes.ts';
import { itineraryRoutes } from '#server/modules/itinerary/routes.ts';
import { shortLinkRoutes } from '#server/modules/itinerary/short-link-routes.ts';
import { mediaRoutes } from '#server/modules/media/routes.ts';
import { muteRoutes } from '#server/modules/mail/mute-routes.ts';
import { mailboxRoutes } from '#server/modules/mail/mailbox-routes.ts';
import { ownDataRoutes } from '#server/modules/own-data/routes.ts';
import { notificationRoutes } from '#server/modules/notifications/routes.ts';
import { peopleRoutes } from '#server/modules/people/routes.ts';
import { placeRoutes } from '#server/modules/places/routes.ts';
import { planningRoutes } from '#server/modules/planning/routes.ts';
import { invitationRoutes } from '#server/modules/rsvp/invitation-routes.ts';
import { rsvpRoutes } from '#server/modules/rsvp/routes.ts';
import { sceneRoutes } from '#server/modules/scenes/routes.ts';
import { scheduleImportRoutes } from '#server/modules/schedule-import/routes.ts';
import { scheduleUpdateRoutes } from '#server/modules/schedule-update/routes.ts';
import { syncRoutes } from '#server/modules/sync/routes.ts';
import { uploadRoutes } from '#server/modules/uploads/routes.ts';
import type { Services } from '#server/providers/services.ts';

/** Every call of this server, area by area. */
const areas: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  healthRoutes,
  batchRoutes,
  liveRoutes,
  authRoutes,
  itineraryRoutes,
  shortLinkRoutes,
  cardRoutes,
  calendarRoutes,
  eventRoutes,
  planningRoutes,
  scheduleImportRoutes,
  scheduleUpdateRoutes,
  placeRoutes,
  mediaRoutes,
  dayRoutes,
  activityReadRoutes,
  activityRoutes,
  binRoutes,
  rsvpRoutes,
  invitationRoutes,
  arrivalRoutes,
  feedReadRoutes,
  feedRoutes,
  commentRoutes,
  albumRoutes,
  bulletinRoutes,
  feedbackRoutes,
  documentRoutes,
  notificationRoutes,
  syncRoutes,
  fileRoutes,
  sceneRoutes,
  uploadRoutes,
  sessionRoutes,
  peopleRoutes,
  ownDataRoutes,
  mailboxRoutes,
  muteRoutes,
];

export function registerRoutes(app: FastifyInstance, services: Services): void {
  for (const area of areas) area(app, services);
}
