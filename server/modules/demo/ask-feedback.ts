import { v7 as uuidv7 } from 'uuid';
import type { Unit } from '#server/change/unit.ts';
import type { PersonKey, StoryForm } from '#server/modules/demo/story.ts';
import { createForm } from '#server/modules/feedback/create-form.ts';
import { findForm } from '#server/modules/feedback/find-form.ts';
import { respond } from '#server/modules/feedback/respond.ts';
import { updateForm } from '#server/modules/feedback/update-form.ts';

/** Publishes the form of a story in the owner's name, with some answers. */
export async function askFeedback(
  by: (who: PersonKey) => Unit,
  eventId: string,
  owner: PersonKey,
  { title, description, questions, answers }: StoryForm,
): Promise<void> {
  const fields = questions.map((question) => ({ options: [], ...question, id: uuidv7() }));
  const unit = by(owner);
  const id = await createForm(unit, eventId, { title, description, anonymous: true, fields });
  const form = () => findForm(unit.tx, eventId, id);
  await updateForm(unit, await form(), { isActive: true });
  for (const { by: who, values } of answers)
    await respond(by(who), await form(), {
      answers: values.flatMap((value, n) => {
        const field = fields[n];
        return field ? [{ fieldId: field.id, value }] : [];
      }),
    });
}
