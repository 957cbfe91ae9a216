import { useState } from 'react';
import { OUTBOX_TEXT } from '#src/features/outbox/messages.ts';
import type { OutboxItem } from '#src/data/views/outbox.ts';
import { copyTextOf, resolveConflict, retryRow } from '#src/mutations/outbox/outbox-actions.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { askAboutRow } from '#src/ui/sync/row-question.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** What a person can do about one change. Nothing leaves the device without confirmation. */
export function useRowActions(item: OutboxItem) {
  const [busy, setBusy] = useState(false);
  /** False if it failed. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch {
      toast.error(OUTBOX_TEXT.actionFailed);
      return false;
    } finally {
      setBusy(false);
      focusIfLost();
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
    edit: () => askAboutRow('edit', item.id),
    discard: () => askAboutRow('discard', item.id),
  };
}
