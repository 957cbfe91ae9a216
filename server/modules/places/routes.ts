import type { FastifyInstance } from 'fastify';
import { PlaceAsked, PlaceLocated, PlaceQuery, PlaceSuggestions } from '#contract/schemas/places.ts';
import { Refusal } from '#server/change/refusal.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { locatePlace } from '#server/modules/places/locate-place.ts';
import { findInWorld } from '#server/modules/places/find-in-world.ts';
import { AttemptLimit } from '#server/modules/auth/attempt-limit.ts';
import { AnswerMemory } from '#server/providers/answer-memory.ts';
import type { Services } from '#server/providers/services.ts';

/** Long enough for two hosts of one event, or for a word typed again. Maps services do not allow caching for longer. */
const MEMORY = { max: 2000, lifeMs: 10 * 60_000 };
const QUESTIONS_PER_MINUTE = 60;

/** Suggestions for a place being typed. The maps service's key stays on the server. */
export function placeRoutes(app: FastifyInstance, services: Services): void {
  const { places, log } = services;
  const memory = new AnswerMemory<PlaceSuggestions>(MEMORY);
  const located = new AnswerMemory<PlaceLocated>(MEMORY);
  const questions = new AttemptLimit(QUESTIONS_PER_MINUTE, 60_000);

  declareRead(app, services, {
    method: 'POST',
    url: '/api/v2/places/autocomplete',
    summary: 'Places that match what is typed: from a maps service, otherwise from the built-in list',
    auth: 'required',
    body: PlaceQuery,
    answer: PlaceSuggestions,
    async read({ actor, body, now }) {
      if (!places) {
        questions.take(actor.userId, now);
        return findInWorld(body);
      }
      const question = body.input.toLowerCase();
      const known = memory.known(question, now);
      if (known) return known;
      questions.take(actor.userId, now);
      return memory.keep(
        question,
        now,
        places.suggest(body.input).catch((error: unknown) => {
          log.warn({ err: error }, 'places were not found');
          throw new Refusal('LOOKUP_FAILED');
        }),
      );
    },
  });

  declareRead(app, services, {
    method: 'POST',
    url: '/api/v2/places/locate',
    summary: 'The coordinates and time zone of a place suggested by a maps service',
    auth: 'required',
    body: PlaceAsked,
    answer: PlaceLocated,
    async read({ actor, body: { placeId }, now }) {
      if (!places) return { coordinates: null, timezone: null };
      const known = located.known(placeId, now);
      if (known) return known;
      questions.take(actor.userId, now);
      return located.keep(
        placeId,
        now,
        locatePlace(places, placeId).catch((error: unknown) => {
          log.warn({ err: error }, 'a place was not located');
          throw new Refusal('LOOKUP_FAILED');
        }),
      );
    },
  });
}
