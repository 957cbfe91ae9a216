import type { ReactNode } from 'react';
import { proxy, useSnapshot } from 'valtio';

export interface ToastAction {
  label: string;
  run: () => void;
  /** For `aria-keyshortcuts`. */
  keys?: string;
}

/** For a toast that its owner closes after its own timeout. */
export interface ToastWatch {
  /** Called when it is on screen, which may take long on a slow phone. */
  onShown(): void;
  /** The pointer or the focus rests on it, or has left it. */
  onRest(rests: boolean): void;
  onClose(): void;
}

export interface Toast {
  id: string;
  kind: 'success' | 'error' | 'info';
  text: ReactNode;
  action?: ToastAction | undefined;
  watch?: ToastWatch | undefined;
}

/** Shows toasts; its code loads with the first of them (toaster.tsx). */
interface ToasterPort {
  show(toast: Toast): void;
  hide(id: string): void;
}

const store = proxy({ wanted: false });
let toaster: ToasterPort | null = null;
let waiting: Toast[] = [];

/** True from the first toast on. */
export const useToastsWanted = (): boolean => useSnapshot(store).wanted;

export function queueToast(toast: Toast): void {
  store.wanted = true;
  if (toaster) toaster.show(toast);
  else waiting.push(toast);
}

export function removeToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  toaster?.hide(id);
}

export function connectToaster(opened: ToasterPort): void {
  toaster = opened;
  for (const toast of waiting.splice(0)) toaster.show(toast);
}
