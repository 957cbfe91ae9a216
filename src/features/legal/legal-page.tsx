import { Link } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import classes from '#src/features/legal/legal-page.module.css';
import { legalSections, type LegalPageName } from '#src/features/legal/legal-texts.ts';
import { LEGAL_TEXT as TEXT } from '#src/features/legal/messages.ts';
import { usePublicConfig } from '#src/session/public-config.ts';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

const PAGES = Object.keys(TEXT.pages) as LegalPageName[];

/** A static public page, readable with or without an account; it never asks anybody to sign in. */
export function LegalPage({ page }: { page: LegalPageName }) {
  const { title, description } = TEXT.pages[page];
  const legal = usePublicConfig()?.legal ?? null;
  usePageMeta({ title, description });
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.home}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          {TEXT.home}
        </Link>
        <h1>{title}</h1>
        <p className={classes.meta}>
          {legal ? <strong>{legal.name}</strong> : null}
          <span>
            {TEXT.updated} <time dateTime={TEXT.updatedIso}>{TEXT.updatedOn}</time>
          </span>
        </p>
      </header>
      {legalSections(page, legal).map(({ heading, points }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <ul className={classes.points}>
            {points.map(({ text, href }) => (
              <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
            ))}
          </ul>
        </section>
      ))}
      <nav className={classes.others} aria-label={TEXT.others}>
        {PAGES.filter((other) => other !== page).map((other) => (
          <Link key={other} to={`/${other}`}>
            {TEXT.pages[other].title}
          </Link>
        ))}
      </nav>
    </article>
  );
}
