import { Button } from '@mantine/core';
import {
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconMessageCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { chatApp } from '#src/features/landing/chat-app.ts';
import classes from '#src/features/landing/download-section.module.css';
import pageClasses from '#src/features/landing/landing-page.module.css';
import { LandingPicture } from '#src/features/landing/landing-picture.tsx';
import { LANDING_TEXT as TEXT } from '#src/features/landing/messages.ts';
import { askToSignIn } from '#src/session/ask-to-sign-in.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import { TINTS } from '#contract/scenes/tints.ts';
import { sceneOf } from '#contract/scenes/scene-list.ts';
import { StoreBadges } from '#src/ui/page/store-badges.tsx';

const NIGHT = sceneOf('camp', 'night');
const icon = { size: 19, stroke: 1.75 } as const;
const CHAT_ICONS = { WhatsApp: <IconBrandWhatsapp {...icon} />, Telegram: <IconBrandTelegram {...icon} /> };

/**
 * The ways in: a demo, a chat, the stores, and finally who we are. Shows only what this installation really
 * offers.
 */
export function DownloadSection() {
  const config = usePublicConfig();
  const demo =
    config?.links.demo ??
    (config?.legal.email
      ? `mailto:${config.legal.email}?subject=${encodeURIComponent(TEXT.demoSubject)}`
      : null);
  const chat = config?.links.chat ?? null;
  const app = chat === null ? null : chatApp(chat);
  return (
    <section
      className={`${pageClasses.section} ${pageClasses.onPicture} ${classes.download}`}
      style={{ backgroundColor: TINTS[NIGHT.mood] }}
      aria-labelledby="landing-download"
      data-on-picture
    >
      <LandingPicture scene={NIGHT} later />
      <div className={classes.invitation}>
        <img src="/icons/icon.svg" alt="" width="98" height="98" loading="lazy" className={classes.appIcon} />
        <h2 id="landing-download" className={pageClasses.title}>
          {TEXT.downloadTitle}
        </h2>
        <p className={pageClasses.pitch}>{TEXT.downloadText}</p>
        <div className={`${pageClasses.actions} ${classes.actions}`}>
          <Button size="lg" onClick={() => askToSignIn({ mode: 'register' })}>
            {TEXT.create}
          </Button>
          {demo ? (
            <Button
              component="a"
              href={demo}
              {...away(demo)}
              size="lg"
              variant="glass"
              leftSection={<IconCalendarEvent {...icon} />}
            >
              {TEXT.demo}
            </Button>
          ) : null}
          {chat ? (
            <Button
              component="a"
              href={chat}
              {...away(chat)}
              size="lg"
              variant="glass"
              leftSection={app ? CHAT_ICONS[app] : <IconMessageCircle {...icon} />}
            >
              {app ? TEXT.chatOn(app) : TEXT.chat}
            </Button>
          ) : null}
        </div>
        {config ? <StoreBadges appStore={config.links.appStore} playStore={config.links.playStore} /> : null}
      </div>
      <footer className={classes.footer}>
        <span>{TEXT.copyright(config?.legal.name ?? 'Sojourn', new Date().getFullYear())}</span>
        <nav aria-label={TEXT.footer}>
          <Link to="/contact-us">{TEXT.links.contact}</Link>
          <Link to="/privacy-policy">{TEXT.links.privacy}</Link>
          <Link to="/terms-of-service">{TEXT.links.terms}</Link>
        </nav>
      </footer>
    </section>
  );
}

/** External sites open in a new tab; mail links do not need one. */
const away = (address: string) =>
  address.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
