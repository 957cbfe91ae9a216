import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TOAST_DURATION } from '#contract/constants.ts';
import { UI_TEXT } from '#src/ui/messages.ts';
import { wantToasts } from './toast-wanted.ts';
import classes from './toast.module.css';

export interface ToastAction {
  label: string;
  run: () => void;
  /** For `aria-keyshortcuts`. */
  keys?: string;
}

/** For a toast whose owner closes it after a time of its own. */
export interface ToastWatch {
  /** It is on screen: a slow phone may be long about that. */
  onShown(): void;
  /** The pointer or the focus rests on it, or has left it again. */
  onRest(rests: boolean): void;
  onClose(): void;
}

const LOOKS = {
  success: { icon: <IconCheck size={18} stroke={2} />, className: classes.success },
  error: { icon: <IconAlertCircle size={18} stroke={2} />, className: classes.error },
  info: { icon: <IconInfoCircle size={18} stroke={2} />, className: classes.info },
} as const;

function show(kind: keyof typeof LOOKS, text: ReactNode, action?: ToastAction, watch?: ToastWatch): string {
  const id = crypto.randomUUID();
  const look = LOOKS[kind];
  wantToasts();
  notifications.show({
    id,
    icon: look.icon,
    // A toast with something to do stays until it is closed: nobody should have to hurry.
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
    ...(watch && {
      onOpen: watch.onShown,
      onClose: watch.onClose,
      onMouseEnter: () => watch.onRest(true),
      onMouseLeave: () => watch.onRest(false),
      onFocus: () => watch.onRest(true),
      onBlur: () => watch.onRest(false),
    }),
    classNames: {
      root: `${classes.toast} ${look.className}`,
      icon: classes.icon,
      body: classes.body,
      description: classes.text,
    },
    closeButtonProps: { 'aria-label': UI_TEXT.close, size: 44 },
  });
  return id;
}

/** One toast per action, top right, 2600 ms unless it offers something to do. */
export const toast = {
  success: (text: ReactNode, action?: ToastAction) => show('success', text, action),
  error: (text: ReactNode, action?: ToastAction) => show('error', text, action),
  info: (text: ReactNode, action?: ToastAction, watch?: ToastWatch) => show('info', text, action, watch),
  hide: (id: string) => notifications.hide(id),
};
