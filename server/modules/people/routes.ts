import type { FastifyInstance } from 'fastify';
import { FILE_LIMITS } from '#contract/constants.ts';
import { Profile, SetPhoneBody, UpdateProfileBody } from '#contract/schemas/profile.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { badField } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { editAnswer } from '#server/change/field-edit.ts';
import { NoBody } from '#server/change/no-body.ts';
import { prepareUpload } from '#server/modules/files/prepare-upload.ts';
import { presentProfile } from '#server/modules/people/present-profile.ts';
import { ownUser, removePhone, setPhone, setPicture, updateProfile } from '#server/modules/people/profile.ts';
import type { Services } from '#server/providers/services.ts';

/** A person's own profile: names, picture, phone, mail settings. */
export function peopleRoutes(app: FastifyInstance, services: Services): void {
  const anybody = async () => undefined;
  // the only poke for a person without events
  const pokeOwnDevices = (unit: Unit) => unit.afterCommit(() => services.live.pokePerson(unit.actor.userId));

  declareRead(app, services, {
    url: '/api/profile',
    auth: 'required',
    summary: 'The caller’s profile',
    answer: Profile,
    read: async ({ db, actor, now }) => presentProfile(await ownUser(db, actor.userId), now),
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/profile',
    summary: 'Change the caller’s name, organisation or mail settings',
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
    summary: 'Set the caller’s picture',
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
    summary: 'Remove the caller’s picture',
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
    summary: 'Set the caller’s phone number once its code has been verified',
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
    summary: 'Delete the caller’s phone number',
    body: NoBody,
    status: 204,
    authorise: anybody,
    apply: async (unit) => {
      await removePhone(unit);
      pokeOwnDevices(unit);
    },
  });
}
