import { CloseButton, Drawer, VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconHome, IconLayoutGrid, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/main-menu.module.css';
import { Logo } from '#src/ui/page/logo.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import { closePanel, openPanel, useOpenPanel } from '#src/ui/layers/shell-panels.ts';
import { PageLock } from '#src/ui/layers/page-lock.tsx';
import { useAfterMount } from '#src/ui/hooks/use-after-mount.ts';
import { useBackCloses } from '#src/ui/layers/use-back-closes.ts';

const close = () => closePanel('menu');
const icon = { size: 20, stroke: 1.75 } as const;

/** The side drawer: Home, and Manage with Experiences below it. */
export function MainMenu() {
  const opened = useAfterMount(useOpenPanel() === 'menu');
  useBackCloses(opened, close);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="left"
      size={304}
      withCloseButton={false}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <PageLock />
      <div className={classes.head}>
        <Drawer.Title>
          <VisuallyHidden>{SHELL_TEXT.menu}</VisuallyHidden>
          <Logo />
        </Drawer.Title>
        <CloseButton onClick={close} aria-label={UI_TEXT.close} />
      </div>
      <nav aria-label={SHELL_TEXT.menu}>
        <ul className={classes.list}>
          <li>
            <Link
              to="/"
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.link}
              onClick={close}
            >
              <IconHome {...icon} />
              {SHELL_TEXT.home}
            </Link>
          </li>
          <li>
            <button type="button" className={classes.link} onClick={() => openPanel('search')}>
              <IconSearch {...icon} />
              {SHELL_TEXT.search}
            </button>
          </li>
          <li>
            <Link to="/manage/$tab" params={{ tab: 'experiences' }} className={classes.link} onClick={close}>
              <IconLayoutGrid {...icon} />
              {SHELL_TEXT.manage}
            </Link>
            <ul className={classes.under}>
              <li>
                <Link
                  to="/manage/$tab"
                  params={{ tab: 'experiences' }}
                  className={classes.link}
                  onClick={close}
                >
                  <IconCalendarEvent {...icon} />
                  {SHELL_TEXT.experiences}
                </Link>
              </li>
            </ul>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
