import { useState } from 'react';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import { copyTextOf, discardRow, resolveConflict, retryRow } from '#src/mutations/outbox-actions.ts';
import { askConfirm } from '#src/ui/confirm.tsx';
import { toast } from '#src/ui/toast.tsx';

/** What a person can do about one change. Nothing leaves the device without a question. */
export function useRowActions(item: OutboxItem) {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch {
      toast.error(OUTBOX_TEXT.actionFailed);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    retry: () => run(() => retryRow(item.id)),
    resolve: (how: Parameters<typeof resolveConflict>[1]) => run(() => resolveConflict(item.id, how)),
    copy: () => {
      navigator.clipboard.writeText(copyTextOf(item)).then(
        () => toast.success(OUTBOX_TEXT.copied),
        () => toast.error(OUTBOX_TEXT.copyFailed),
      );
    },
    discard: async () => {
      const text = OUTBOX_TEXT.discardText(item.words || item.label);
      const sure = await askConfirm({ title: OUTBOX_TEXT.discardTitle, text: item.dependants > 0 ? `${text} ${OUTBOX_TEXT.discardAll(item.dependants)}` : text, yes: OUTBOX_TEXT.discard, danger: true });
      if (sure) await run(() => discardRow(item.id));
    },
  };
}
