import type { ReactNode } from 'react';
import { queueToast, removeToast, type Toast } from './toast-queue.ts';

function show(
  kind: Toast['kind'],
  text: ReactNode,
  action?: Toast['action'],
  watch?: Toast['watch'],
): string {
  const id = crypto.randomUUID();
  queueToast({ id, kind, text, action, watch });
  return id;
}

/** One toast per action, top right, for 2600 ms unless it offers an action. */
export const toast = {
  success: (text: ReactNode, action?: Toast['action']) => show('success', text, action),
  error: (text: ReactNode, action?: Toast['action']) => show('error', text, action),
  info: (text: ReactNode, action?: Toast['action'], watch?: Toast['watch']) =>
    show('info', text, action, watch),
  hide: removeToast,
};
