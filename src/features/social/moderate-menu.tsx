import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { displayName } from '#contract/rules/names.ts';
import type { PostView } from '#src/data/views/feed.ts';
import { announceChange } from '#src/features/outcome/announce-outcome.ts';
import { messages } from '#src/features/social/messages.ts';
import { hidePost } from '#src/mutations/feed/hide-post.ts';
import { pinPost } from '#src/mutations/feed/pin-post.ts';

const icon = { size: 18, stroke: 1.75 } as const;

interface Props {
  post: PostView;
  /** Deletes the host's own post; null for anybody else's. */
  onDelete: (() => void) | null;
}

/** Hosts' actions on anybody's post. Pinning and hiding can be undone, so there is no confirmation. */
export function ModerateMenu({ post, onDelete }: Props) {
  const of = { eventId: post.eventId, postId: post.id };
  const hide = (hidden: boolean) =>
    announceChange(hidePost({ ...of, hidden }), { failed: messages.moderate.failed });
  const pin = (pinned: boolean) =>
    announceChange(pinPost({ ...of, pinned }), { failed: messages.moderate.failed });
  return (
    <Menu width={230} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={messages.moderate.actions(displayName(post.owner))}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {post.hidden ? null : (
          <Menu.Item
            leftSection={post.pinnedAt ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
            onClick={() => pin(!post.pinnedAt)}
          >
            {post.pinnedAt ? messages.moderate.unpin : messages.moderate.pin}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={post.hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          onClick={() => hide(!post.hidden)}
        >
          {post.hidden ? messages.moderate.show : messages.moderate.hide}
        </Menu.Item>
        {onDelete ? (
          <Menu.Item color="red" c="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {messages.deletePost}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
