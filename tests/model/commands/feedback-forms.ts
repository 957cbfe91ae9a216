// Feedback forms, which hosts create and guests answer, in the model.
import fc from 'fast-check';
import { readForms } from '#src/data/views/feedback.ts';
import { createFormMutation } from '#src/mutations/feedback/create-form.ts';
import { deleteFormMutation } from '#src/mutations/feedback/delete-form.ts';
import { openFormMutation } from '#src/mutations/feedback/open-form.ts';
import { respondFormMutation } from '#src/mutations/feedback/respond-form.ts';
import { updateFormMutation } from '#src/mutations/feedback/update-form.ts';
import type { Step } from '#tests/model/commands/step.ts';
import type { World } from '#tests/model/world.ts';

const host = fc.nat({ max: 1 });
const guest = fc.integer({ min: 2, max: 5 });
const pick = fc.nat({ max: 7 });
const rarely = fc.nat({ max: 2 }).map((n) => n === 2);

async function formOf(world: World, by: number, which: number) {
  const forms = await readForms(world.client(by).tab.data, world.event.id);
  return forms[which % Math.max(1, forms.length)];
}
const question = (world: World) => ({
  id: world.newId(),
  label: world.words(),
  kind: 'TEXT' as const,
  options: [],
});

export const feedbackFormCommands: Record<string, fc.Arbitrary<Step>> = {
  createForm: fc.tuple(host, fc.boolean()).map(([by, anonymous]) => async (world) => {
    await world.do(by, createFormMutation, {
      id: world.newId(),
      eventId: world.event.id,
      title: world.words(),
      description: world.words(),
      anonymous,
      fields: [question(world)],
    });
  }),
  editForm: fc.tuple(host, pick, fc.boolean()).map(([by, which, addsQuestion]) => async (world) => {
    const form = await formOf(world, by, which);
    if (!form) return;
    const of = { eventId: world.event.id, formId: form.id };
    if (addsQuestion)
      await world.do(by, updateFormMutation, {
        ...of,
        set: { fields: [...form.fields, question(world)] },
        base: { fields: form.fields },
      });
    else
      await world.do(by, updateFormMutation, {
        ...of,
        set: { title: world.words() },
        base: { title: form.title },
      });
  }),
  openForm: fc
    .tuple(host, pick, fc.constantFrom(true, true, true, false))
    .map(([by, which, isActive]) => async (world) => {
      const form = await formOf(world, by, which);
      if (form) await world.do(by, openFormMutation, { eventId: world.event.id, formId: form.id, isActive });
    }),
  respond: fc.tuple(guest, pick).map(([by, which]) => async (world) => {
    const form = await formOf(world, by, which);
    const asked = form?.fields[0];
    if (form?.isActive && asked)
      await world.do(by, respondFormMutation, {
        eventId: world.event.id,
        formId: form.id,
        answers: [{ fieldId: asked.id, value: world.words() }],
      });
  }),
  deleteForm: fc.tuple(host, pick, rarely).map(([by, which, happens]) => async (world) => {
    const form = await formOf(world, by, which);
    if (happens && form) await world.do(by, deleteFormMutation, { eventId: world.event.id, formId: form.id });
  }),
};
