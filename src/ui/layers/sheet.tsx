import { CloseButton, FocusTrap, ModalBase, ModalBaseOverlay, Transition } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useId, useRef, type ReactNode } from 'react';
import { DragHandle } from './drag-handle.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import classes from './sheet.module.css';
import { PageLock } from './page-lock.tsx';
import { useAfterMount } from '#src/ui/hooks/use-after-mount.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useSidePanel } from './use-side-panel.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useHeldWhileClosing } from './use-held-while-closing.ts';
import { useToastsAside } from './use-toasts-aside.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Stays in place below the scrolling body. */
  footer?: ReactNode;
  /** Position from 768 px up. Below that it is always a sheet at the bottom. */
  place?: 'center' | 'corner' | 'right';
  /** Width from 768 px up; 420 by default. */
  width?: number;
  /** At the right: the page next to it stays usable. */
  modeless?: boolean;
  /** Nothing in it is focusable: the sheet itself takes the focus, so that keys can scroll it. */
  readOnly?: boolean;
}

const EASE = 'var(--sj-ease)';
const SHAPES = {
  bottom: {
    className: classes.sheet,
    move: { transition: 'slide-up', duration: 420, timingFunction: EASE },
  },
  right: {
    className: classes.side,
    move: { transition: 'slide-left', duration: 420, timingFunction: EASE },
  },
  center: { className: classes.dialog, move: { transition: 'pop', duration: 240 } },
  corner: { className: classes.dialog, move: { transition: 'pop', duration: 240 } },
} as const;
/** Above the page, and below whatever else opens. */
const BESIDE = { zIndex: 100, move: { ...SHAPES.right.move, duration: 240 } } as const;

/**
 * A dialog from 768 px up, a bottom sheet below: drag handle, close button, Escape and browser Back all close
 * it. It is one element in all shapes, so rotating a phone keeps what was typed, and the focus.
 */
export function Sheet({
  onClose,
  title,
  subtitle,
  place = 'center',
  width = 420,
  modeless = false,
  readOnly = false,
  ...props
}: SheetProps) {
  const opened = useAfterMount(props.opened);
  const children = useHeldWhileClosing(props.opened, props.children);
  const footer = useHeldWhileClosing(props.opened, props.footer);
  const shape = useWide() ? place : 'bottom';
  const beside = modeless && shape === 'right';
  const { className, move } = SHAPES[shape];
  const fullWidth = shape === 'right' && !beside ? width + 20 : width;
  const transition = beside ? BESIDE.move : move;
  const titleId = useId();
  const layer = useRef<HTMLElement>(null);
  const layerRef = useMergedRef(layer, useReturnFocus(opened));
  useBackCloses(opened, onClose);
  useToastsAside(opened);
  useSidePanel(layer, { opened, modeless, beside, onClose });
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      withinPortal
      lockScroll={!beside}
      removeScrollProps={{ removeScrollBar: false }}
      closeOnEscape={!beside}
      closeOnClickOutside
      trapFocus
      returnFocus={false}
      transitionProps={transition}
      {...(beside && { zIndex: BESIDE.zIndex })}
    >
      {beside ? null : (
        <ModalBaseOverlay blur={10} color="var(--sj-overlay)" backgroundOpacity={1} data-sheet-overlay />
      )}
      <Transition mounted={opened} {...transition}>
        {(style) => (
          <div className={classes.place} data-shape={shape}>
            {beside ? null : <PageLock />}
            <FocusTrap active={opened && !beside} innerRef={layerRef}>
              <section
                role="dialog"
                tabIndex={-1}
                aria-modal={beside ? undefined : true}
                aria-labelledby={titleId}
                className={`${classes.layer} ${className}`}
                style={{ ...style, ...(shape !== 'bottom' && { flexBasis: `${fullWidth / 16}rem` }) }}
              >
                {shape === 'bottom' ? <DragHandle onClose={onClose} /> : null}
                <div className={classes.header}>
                  <div className={classes.headings}>
                    <h2 className={classes.title} id={titleId}>
                      {title}
                    </h2>
                    {subtitle ? (
                      <p className={classes.subtitle} dir="auto">
                        {subtitle}
                      </p>
                    ) : null}
                  </div>
                  <CloseButton onClick={onClose} aria-label={UI_TEXT.close} />
                </div>
                <div className={classes.body} {...(readOnly && { role: 'group', tabIndex: 0 })}>
                  {children}
                </div>
                {footer ? <div className={classes.footer}>{footer}</div> : null}
              </section>
            </FocusTrap>
          </div>
        )}
      </Transition>
    </ModalBase>
  );
}
