import type { FastifyInstance } from 'fastify';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { summariseFeedback } from '#contract/rules/feedback.ts';
import {
  ActiveForm,
  CreateFormBody,
  FeedbackSummary,
  FormRow,
  RespondBody,
  ResponseRow,
  UpdateFormBody,
} from '#contract/schemas/feedback.ts';
import { eventFor, eventForChange } from '#server/access/event-for.ts';
import { editAnswer } from '#server/change/field-edit.ts';
import { NoBody } from '#server/change/no-body.ts';
import { managersOf } from '#server/access/managers-of.ts';
import { Refusal } from '#server/change/refusal.ts';
import type { Unit } from '#server/change/unit.ts';
import { forms, responses } from '#server/db/schema.ts';
import { snapshot } from '#server/db/transaction.ts';
import { declareChange } from '#server/http/declare-change.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { createForm } from '#server/modules/feedback/create-form.ts';
import { deleteForm } from '#server/modules/feedback/delete-form.ts';
import { findForm } from '#server/modules/feedback/find-form.ts';
import { presentForm } from '#server/modules/feedback/present-form.ts';
import { readFormRows, readOwnResponses, readResponses } from '#server/modules/feedback/read-forms.ts';
import { respond } from '#server/modules/feedback/respond.ts';
import { notifyPublished } from '#server/modules/feedback/notify-published.ts';
import { updateForm } from '#server/modules/feedback/update-form.ts';
import type { Services } from '#server/providers/services.ts';

interface OfEvent extends Record<string, string> {
  eventId: string;
}
interface OfForm extends OfEvent {
  formId: string;
}

/** Feedback forms of hosts, and participants' responses. */
export function feedbackRoutes(app: FastifyInstance, services: Services): void {
  formReads(app, services);

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/form',
    summary: 'Create a feedback form, as a draft',
    body: CreateFormBody,
    status: 201,
    answer: FormRow,
    authorise: (unit, { eventId }: OfEvent) => eventForChange(unit, eventId, 'manageFeedback'),
    apply: async (unit, { event }, body) => freshForm(unit, event.id, await createForm(unit, event.id, body)),
  });

  declareChange(app, services, {
    method: 'PUT',
    url: '/api/events/:eventId/form/:formId',
    summary: 'Change a feedback form, publish it, close it',
    body: UpdateFormBody,
    answer: FormRow,
    authorise: async (unit, { eventId, formId }: OfForm) => {
      const { event } = await eventForChange(unit, eventId, 'manageFeedback');
      return { event, form: await findForm(unit.tx, event.id, formId) };
    },
    apply: async (unit, { event, form }, body) => {
      const edit = await updateForm(unit, form, body);
      const fresh = await freshForm(unit, event.id, form.id);
      if (form.publishedAt === null && fresh.publishedAt !== null)
        await notifyPublished(unit, services, { event, formId: form.id });
      return edit ? editAnswer(edit, fresh) : fresh;
    },
  });

  declareChange(app, services, {
    method: 'DELETE',
    url: '/api/events/:eventId/form/:formId',
    summary: 'Delete a feedback form and its responses',
    body: NoBody,
    status: 204,
    authorise: formToManage,
    apply: async (unit, form) => {
      await deleteForm(unit, form);
    },
  });

  declareChange(app, services, {
    method: 'POST',
    url: '/api/events/:eventId/form/:formId/response',
    summary: 'Answer a feedback form, or change the answers while it is open',
    body: RespondBody,
    answer: ResponseRow,
    authorise: async (unit, { eventId, formId }: OfForm) => {
      const { event } = await eventForChange(unit, eventId, 'answerFeedback');
      const form = await findForm(unit.tx, event.id, formId);
      if (!form.publishedAt) throw new Refusal('FORM_NOT_FOUND');
      return { form, ownerId: event.ownerId };
    },
    apply: async (unit, { form, ownerId }, body) => {
      const row = await respond(unit, form, body);
      const notified = new Set([
        unit.actor.userId,
        ...(await managersOf(unit.tx, { id: form.eventId, ownerId })),
      ]);
      unit.afterCommit(() => notified.forEach((userId) => services.live.pokePerson(userId)));
      return row;
    },
  });
}

function formReads(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/api/events/:eventId/form',
    summary: 'The feedback forms of an event, newest first',
    auth: 'required',
    answer: v.array(FormRow),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'manageFeedback', now);
        return readFormRows(tx, access, eq(forms.eventId, access.event.id));
      }),
  });

  declareRead(app, services, {
    url: '/api/events/:eventId/form/active',
    summary: 'The feedback forms that can be answered, with what the caller has answered',
    auth: 'required',
    answer: v.array(ActiveForm),
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const access = await eventFor(tx, actor.userId, params.eventId ?? '', 'viewFeedback', now);
        const { id } = access.event;
        const active = and(eq(forms.eventId, id), isNotNull(forms.publishedAt), isNull(forms.closedAt));
        const own = await readOwnResponses(tx, { userId: actor.userId, now }, eq(responses.eventId, id));
        return (await readFormRows(tx, access, active)).map((form) => ({
          ...form,
          response: own.find((response) => response.id === form.id) ?? null,
        }));
      }),
  });

  declareRead(app, services, {
    url: '/api/events/:eventId/form/:formId',
    summary: 'One feedback form',
    auth: 'required',
    answer: FormRow,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'manageFeedback', now);
        return presentForm(await findForm(tx, event.id, params.formId ?? ''));
      }),
  });

  declareRead(app, services, {
    url: '/api/events/:eventId/form/:formId/response',
    summary: 'A summary of the responses to a feedback form',
    auth: 'required',
    answer: FeedbackSummary,
    read: ({ db, actor, params, now }) =>
      snapshot(db, async (tx) => {
        const { event } = await eventFor(tx, actor.userId, params.eventId ?? '', 'manageFeedback', now);
        const form = await findForm(tx, event.id, params.formId ?? '');
        const given = await readResponses(tx, { userId: actor.userId, now }, [form]);
        return summariseFeedback(form.fields, given.get(form.id) ?? []);
      }),
  });
}

async function formToManage(unit: Unit, { eventId, formId }: OfForm) {
  const { event } = await eventForChange(unit, eventId, 'manageFeedback');
  return findForm(unit.tx, event.id, formId);
}

const freshForm = async (unit: Unit, eventId: string, formId: string): Promise<Record<string, unknown>> => ({
  ...presentForm(await findForm(unit.tx, eventId, formId)),
});
