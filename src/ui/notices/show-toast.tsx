import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { TOAST_DURATION } from '#contract/constants.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import type { Toast } from './toast-queue.ts';
import classes from './show-toast.module.css';

const LOOKS = {
  success: { icon: <IconCheck size={18} stroke={2} />, className: classes.success },
  error: { icon: <IconAlertCircle size={18} stroke={2} />, className: classes.error },
  info: { icon: <IconInfoCircle size={18} stroke={2} />, className: classes.info },
} as const;

/** The toasts without an action that are on screen, by text. */
const saying = new Map<string, string>();

export function showToast({ id, kind, text, action, watch }: Toast): void {
  const look = LOOKS[kind];
  const said = typeof text === 'string' && !action && !watch ? `${kind} ${text}` : null;
  // a repeated text replaces its earlier toast: two equal ones would only cover more of the page
  if (said !== null) {
    notifications.hide(saying.get(said) ?? '');
    saying.set(said, id);
  }
  // pointer and focus can both rest on it; it is free only when both have left
  const resting = new Set<'pointer' | 'focus'>();
  const rest = (of: 'pointer' | 'focus', rests: boolean) => {
    if (rests) resting.add(of);
    else resting.delete(of);
    watch?.onRest(resting.size > 0);
  };
  notifications.show({
    id,
    icon: look.icon,
    // A toast with an action stays until it is closed: nobody should have to hurry.
    autoClose: action ? false : TOAST_DURATION,
    message: action ? (
      <span className={classes.withAction}>
        <span>{text}</span>
        <Button
          size="sm"
          variant="default"
          aria-keyshortcuts={action.keys}
          onClick={() => {
            action.run();
            notifications.hide(id);
          }}
        >
          {action.label}
        </Button>
      </span>
    ) : (
      text
    ),
    role: kind === 'error' ? 'alert' : 'status',
    withBorder: false,
    ...(said !== null && {
      onClose: () => {
        if (saying.get(said) === id) saying.delete(said);
      },
    }),
    ...(watch && {
      onOpen: watch.onShown,
      onClose: watch.onClose,
      onMouseEnter: () => rest('pointer', true),
      onMouseLeave: () => rest('pointer', false),
      onFocus: () => rest('focus', true),
      onBlur: () => rest('focus', false),
    }),
    classNames: {
      root: `${classes.toast} ${look.className}`,
      icon: classes.icon,
      body: classes.body,
      description: classes.text,
    },
    closeButtonProps: { 'aria-label': UI_TEXT.close, size: 44 },
  });
}

export const hideToast = (id: string): void => void notifications.hide(id);
