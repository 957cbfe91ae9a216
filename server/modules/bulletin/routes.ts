import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { BulletinRow, CreateBulletinBody, ReadBulletinsBody, ReadRow } from '#contract/schemas/bulletin.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import { managersOf } from '#server/access/managers-of.ts';
import { NoBody } from '#server/change/no-body.ts';
import { badField } from '#server/change/refusal.ts';
import { bulletins } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { createBulletin } from '#server/modules/bulletin/create-bulletin.ts';
import { deleteBulletin, findBulletin } from '#server/modules/bulletin/delete-bulletin.ts';
import { markRead } from '#server/modules/bulletin/mark-read.ts';
import { readBulletinRows } from '#server/modules/bulletin/read-bulletins.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}
interface OfBulletin extends OfEvent {
  bulletinId: string;
}

/** Messages from the hosts to all participants. */
export function bulletinRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/bulletin/:eventId',
    summary: 'The bulletins of an event, newest first',
    auth: 'required',
    answer: v.array(BulletinRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewBulletins', now);
        return readBulletinRows(tx, event, { userId: actor.userId, now }, eq(bulletins.eventId, event.id));
      }),
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/bulletin/:eventId',
    summary: 'Post a bulletin, with an optional picture',
    body: CreateBulletinBody,
    status: 201,
    answer: BulletinRow,
    // more than one file is let through, so that the refusal can name the form's field
    files: { max: FILE_LIMITS.filesPerRequest, bytes: FILE_LIMITS.image },
    grouped: 'inTurn',
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'manageBulletins'),
    prepare: async ({ files: [image, ...more] }) => {
      if (more.length > 0) throw badField('image', 'A bulletin can have one image.');
      return image && prepareUpload(services.files, image, 'image');
    },
    apply: async (unit, access, body, _files, image) => {
      const id = await createBulletin(unit, services, access, body, image);
      const viewer = { userId: unit.actor.userId, now: unit.now };
      const [row] = await readBulletinRows(unit.tx, access.event, viewer, eq(bulletins.id, id));
      return { ...row };
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/bulletin/:eventId/:bulletinId',
    summary: 'Delete a bulletin',
    body: NoBody,
    status: 204,
    grouped: 'inTurn',
    authorise: async (unit, { eventId, bulletinId }: OfBulletin) => {
      const { event } = await eventForChange(unit, eventId, 'manageBulletins');
      return findBulletin(unit.tx, event.id, bulletinId);
    },
    apply: async (unit, bulletin) => {
      await deleteBulletin(unit, bulletin);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/bulletin/:eventId/read',
    summary: 'Mark bulletins as read, up to a time',
    body: ReadBulletinsBody,
    answer: ReadRow,
    grouped: 'inTurn',
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'viewBulletins'),
    apply: async (unit, { event }, { to }) => {
      const row = await markRead(unit, event.id, to);
      const { userId } = unit.actor;
      const managers = (await managersOf(unit.tx, event)).filter((id) => id !== userId);
      unit.afterCommit(() => {
        services.live.pokePerson(userId);
        services.live.pokeOnlookers(managers);
      });
      return row;
    },
  });
}
