import { useEffect, useState } from 'react';
import { askDiscard } from '#src/features/outbox/ask-discard.ts';
import { EditDialog } from '#src/features/outbox/edit-dialog.tsx';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import { mayEdit } from '#src/mutations/outbox/edit-row.ts';
import { endRowQuestion, useRowQuestion } from '#src/ui/sync/row-question.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Mounted by the shell: dialogs about a single change, opened from any screen. */
export function RowQuestions() {
  const question = useRowQuestion();
  const editing = question?.about === 'edit' ? question.rowId : null;
  const discarding = question?.about === 'discard' ? question.rowId : null;
  // stays while the dialog closes
  const [edited, setEdited] = useState(editing);
  if (editing !== null && editing !== edited) setEdited(editing);
  useEffect(() => {
    if (discarding === null) return;
    endRowQuestion();
    void askDiscard(discarding);
  }, [discarding]);
  useEffect(() => {
    if (editing === null) return;
    const tooLate = () => {
      endRowQuestion();
      toast.info(OUTBOX_TEXT.sentMeanwhile);
    };
    mayEdit(editing).then((may) => void (may || tooLate()), endRowQuestion);
  }, [editing]);
  return edited === null ? null : (
    <EditDialog key={edited} rowId={edited} opened={editing !== null} onClose={endRowQuestion} />
  );
}
