import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { OwnSession } from '#contract/schemas/profile.ts';
import { NoBody } from '#server/change/no-body.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#server/modules/auth/own-sessions.ts';
import type { Services } from '#server/providers/services.ts';

/** The devices on which a person is signed in, and signing them out. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/sessions',
    auth: 'required',
    summary: 'The devices on which the caller is signed in',
    answer: v.array(OwnSession),
    read: async ({ db, actor, now }) => ownSessions(db, actor, now),
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/sessions/:sessionId',
    summary: 'Sign out one device',
    body: NoBody,
    status: 204,
    authorise: async (_unit, { sessionId }: { sessionId: string } & Record<string, string>) => sessionId,
    apply: async (unit, sessionId) => {
      await endOwnSession(unit, services.tokens, sessionId);
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/sessions',
    summary: 'Sign out all other devices',
    body: NoBody,
    status: 204,
    authorise: async () => undefined,
    apply: async (unit) => {
      await endOtherSessions(unit, services.tokens);
    },
  });
}
