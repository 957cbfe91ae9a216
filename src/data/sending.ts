import { proxy } from 'valtio/vanilla';

/**
 * Rows that are on their way at this moment, wherever they are sent from. In memory only: if the sender dies,
 * nothing is left behind but a queued row.
 */
export const sending = proxy<{ ids: Record<string, true> }>({ ids: {} });

export function setSending(ids: readonly string[]): void {
  sending.ids = Object.fromEntries(ids.map((id) => [id, true as const]));
}
