import type { Poke } from '#contract/schemas/sync.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import type { ToldAnswers } from '#src/data/settled.ts';

/**
 * Messages between the tabs and the worker of one person. sending: rows being sent at this moment · settled:
 * confirmed by the server · queued: there is something to send · alive: the live stream is open · poke: it has
 * delivered a poke
 */
export type TabMessage =
  | { type: 'sending'; ids: readonly string[] }
  | { type: 'settled'; ids: readonly string[]; answers?: ToldAnswers | undefined }
  | { type: 'queued'; tap: boolean }
  | { type: 'alive' }
  | { type: 'poke'; poke: Poke };

export interface TabChannel {
  /** To all others, never to itself. */
  post(message: TabMessage): void;
  close(): void;
}

export function openTabChannel(
  { device, key }: OwnData,
  onMessage: (message: TabMessage) => void = () => undefined,
): TabChannel {
  let channel = device.channel(`sojourn:${key}`);
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  return {
    post: (message) => channel?.postMessage(message),
    close: () => {
      channel?.close();
      channel = null;
    },
  };
}
