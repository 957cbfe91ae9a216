import { CloseButton, Drawer, Modal } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { DragHandle } from './drag-handle.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import classes from './sheet.module.css';
import { SidePanel } from './side-panel.tsx';
import { useAfterMount } from '#src/ui/hooks/use-after-mount.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useWide } from '#src/ui/page/use-wide.ts';

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Stays in place under the scrolling body. */
  footer?: ReactNode;
  /** Where it stands from 768 px. Below that it is always a sheet at the bottom. */
  place?: 'center' | 'corner' | 'right';
  /** Width from 768 px; 420 unless told. */
  width?: number;
  /** At the right: the page beside it stays usable. */
  modeless?: boolean;
  /** Nothing in it takes the focus: it does so itself, to be scrolled by keys. */
  readOnly?: boolean;
}

type Title = ComponentType<{ className?: string | undefined; children: ReactNode; id?: string }>;
const PlainTitle: Title = (props) => <h2 {...props} />;

/**
 * Dialog from 768 px, bottom sheet below it: handle to drag, close button, Escape and browser Back all close
 * it.
 */
export function Sheet(props: SheetProps) {
  const { onClose, place = 'center', width = 420, modeless = false } = props;
  const opened = useAfterMount(props.opened);
  const wide = useWide();
  useBackCloses(opened, onClose);
  if (!wide) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="bottom"
        size="auto"
        withCloseButton={false}
        classNames={{ content: classes.sheet, body: classes.frame }}
      >
        <DragHandle onClose={onClose} />
        <Content {...props} Title={Drawer.Title} />
      </Drawer>
    );
  }
  if (place === 'right' && modeless) {
    return (
      <SidePanel opened={opened} onClose={onClose} width={width} className={classes.side}>
        {(titleId) => <Content {...props} Title={PlainTitle} titleId={titleId} />}
      </SidePanel>
    );
  }
  if (place === 'right') {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size={width + 20}
        withCloseButton={false}
        classNames={{ content: classes.side, body: classes.frame }}
      >
        <Content {...props} Title={Drawer.Title} />
      </Drawer>
    );
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={width}
      withCloseButton={false}
      centered={place === 'center'}
      classNames={{
        content: classes.dialog,
        body: classes.frame,
        inner: place === 'corner' ? classes.corner : undefined,
      }}
    >
      <Content {...props} Title={Modal.Title} />
    </Modal>
  );
}

function Content({
  title,
  subtitle,
  children,
  footer,
  onClose,
  readOnly = false,
  Title,
  titleId,
}: SheetProps & { Title: Title; titleId?: string }) {
  return (
    <>
      <div className={classes.header}>
        <div className={classes.headings}>
          <Title className={classes.title} {...(titleId ? { id: titleId } : {})}>
            {title}
          </Title>
          {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
        </div>
        <CloseButton onClick={onClose} aria-label={UI_TEXT.close} />
      </div>
      <div className={classes.body} {...(readOnly && { role: 'group', tabIndex: 0 })}>
        {children}
      </div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </>
  );
}
