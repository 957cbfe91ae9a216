import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { FILE_LIMITS } from '#contract/constants.ts';
import { OwnSession, Profile, SetPhoneBody, UpdateProfileBody } from '#contract/schemas/profile.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#server/modules/auth/own-sessions.ts';
import { editAnswer } from '#server/change/field-edit.ts';
import { NoBody } from '#server/change/no-body.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { presentProfile } from '#server/modules/people/present-profile.ts';
import { ownUser, removePhone, setPhone, setPicture, updateProfile } from '#server/modules/people/profile.ts';
import type { Services } from '#server/providers/services.ts';

/** A person's own settings: names, picture, phone, mails, sign-ins. */
export function peopleRoutes(app: FastifyInstance, services: Services): void {
  const anybody = async () => undefined;
  // the only signal for a person without events
  const pokeOwnDevices = (unit: Unit) => unit.afterCommit(() => services.live.pokePerson(unit.actor.userId));

  declareRead(app, services, {
    url: '/api/profile',
    auth: 'required',
    summary: 'The own profile',
    answer: Profile,
    read: async ({ db, actor, now }) => presentProfile(await ownUser(db, actor.userId), now),
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/profile',
    summary: 'Change the own name, organisation or which mails to have',
    body: UpdateProfileBody,
    answer: Profile,
    authorise: anybody,
    apply: async (unit, _context, body) => {
      const { user, edit } = await updateProfile(unit, body);
      pokeOwnDevices(unit);
      return editAnswer(edit, { ...presentProfile(user, unit.now) });
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/profile/picture',
    summary: 'Set the own picture',
    body: NoBody,
    answer: Profile,
    files: { max: 1, bytes: FILE_LIMITS.image },
    authorise: anybody,
    prepare: async ({ files: [file] }) => file && prepareUpload(services.files, file, 'image'),
    apply: async (unit, _context, _body, _files, file) => {
      if (!file) throw badField('file', 'Please choose a picture.');
      pokeOwnDevices(unit);
      return { ...presentProfile(await setPicture(unit, file), unit.now) };
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/profile/picture',
    summary: 'Take the own picture away',
    body: NoBody,
    status: 204,
    authorise: anybody,
    apply: async (unit) => {
      await setPicture(unit, null);
      pokeOwnDevices(unit);
    },
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/profile/phone',
    summary: 'Set the own phone after its code was proven',
    body: SetPhoneBody,
    answer: Profile,
    authorise: anybody,
    apply: async (unit, _context, body) => {
      pokeOwnDevices(unit);
      return {
        ...presentProfile(await setPhone(unit, services, body, services.config.phoneCountry), unit.now),
      };
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/profile/phone',
    summary: 'Forget the own phone',
    body: NoBody,
    status: 204,
    authorise: anybody,
    apply: async (unit) => {
      await removePhone(unit);
      pokeOwnDevices(unit);
    },
  });

  declareRead(app, services, {
    url: '/api/sessions',
    auth: 'required',
    summary: 'Where the caller is signed in',
    answer: v.array(OwnSession),
    read: async ({ db, actor, now }) => ownSessions(db, actor, now),
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/sessions/:sessionId',
    summary: 'Sign one device out',
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
    summary: 'Sign out everywhere but here',
    body: NoBody,
    status: 204,
    authorise: anybody,
    apply: async (unit) => {
      await endOtherSessions(unit, services.tokens);
    },
  });
}
