import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconDownload,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { FormState } from '#contract/rules/feedback.ts';
import type { FormView } from '#src/data/views/feedback.ts';
import { downloadCsv } from '#src/features/feedback/manage/feedback-csv.ts';
import { messages } from '#src/features/feedback/manage/messages.ts';
import { closeForm, reopenForm } from '#src/features/feedback/manage/publish-form.ts';
import { deleteUndoably } from '#src/features/outcome/delete-undoably.ts';
import { messages as outcomes } from '#src/features/outcome/messages.ts';
import { deleteFormMutation } from '#src/mutations/feedback/delete-form.ts';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';

const icon = { size: 18, stroke: 1.75 } as const;

interface FormMenuProps {
  form: FormView;
  state: FormState;
  onEdit: () => void;
}

/** Further actions on a form. */
export function FormMenu({ form, state, onEdit }: FormMenuProps) {
  const { id, eventId, title, responses } = form;
  const remove = async () => {
    const sure = await askConfirm({
      title: messages.delete,
      text: messages.deleteConfirm,
      list: [title, ...(responses.length > 0 ? [messages.deleteAnswers(responses.length)] : [])],
      yes: messages.deleteYes,
      danger: true,
    });
    if (!sure) return;
    void deleteUndoably(
      deleteFormMutation,
      { eventId, formId: id },
      { says: outcomes.deleting(title), outcome: messages.outcomes.deleted },
    );
    focusIfLost();
  };
  return (
    <Menu width={230}>
      <Menu.Target>
        <ActionIcon aria-label={messages.actions(title)}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'draft' ? null : (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {messages.edit}
          </Menu.Item>
        )}
        {state === 'published' ? (
          <Menu.Item
            leftSection={<IconLock {...icon} />}
            title={messages.closeHint}
            onClick={() => closeForm(form)}
          >
            {messages.close}
          </Menu.Item>
        ) : null}
        {state === 'closed' ? (
          <Menu.Item leftSection={<IconLockOpen {...icon} />} onClick={() => reopenForm(form)}>
            {messages.reopen}
          </Menu.Item>
        ) : null}
        {responses.length > 0 ? (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => downloadCsv(form)}>
            {messages.download}
          </Menu.Item>
        ) : null}
        <Menu.Item color="red" c="red" leftSection={<IconTrash {...icon} />} onClick={() => void remove()}>
          {messages.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
