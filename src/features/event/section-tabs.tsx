import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { EventRow } from '#contract/schemas/events.ts';
import { addressOf } from '#src/features/event/address.ts';
import { messages } from '#src/features/event/messages.ts';
import { SECTION_PARTS } from '#src/features/event/section-parts.tsx';
import { sectionsFor, type Section } from '#src/features/event/sections.ts';
import classes from '#src/features/event/section-tabs.module.css';
import { useShown } from '#src/ui/hooks/use-shown.ts';

/** Text tabs as links, so that each section has its own URL; arrow keys move between them. */
export function SectionTabs({
  event,
  current,
  manage,
}: {
  event: EventRow;
  current: Section;
  manage: boolean;
}) {
  const strip = useRef<HTMLElement>(null);
  const shown = useShown();
  useEffect(() => {
    const tabs = strip.current;
    if (!tabs) return;
    // reported after layout: reading it earlier would force another layout
    const observer = new ResizeObserver(() => {
      // Not scrollIntoView: it would scroll the page as well.
      const active = tabs.querySelector<HTMLElement>('[aria-current]');
      if (active) tabs.scrollLeft = active.offsetLeft - (tabs.clientWidth - active.offsetWidth) / 2;
    });
    observer.observe(tabs);
    // counts and dots appear later and shift the current tab
    for (const tab of tabs.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [current, shown]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const here = links.indexOf(document.activeElement as HTMLAnchorElement);
    const target = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: links.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    links[(target + links.length) % links.length]?.focus();
  };
  const tabs = sectionsFor(event, manage).map((section) => ({ section, ...SECTION_PARTS[section] }));
  return (
    <nav ref={strip} className={classes.tabs} aria-label={messages.sectionsLabel} onKeyDown={onKeyDown}>
      {tabs.map(({ section, label, Mark }) => (
        <Link
          key={section}
          {...addressOf(event, manage, section)}
          className={classes.tab}
          aria-current={section === current ? 'page' : undefined}
          resetScroll={false}
        >
          {label}
          {Mark ? <Mark event={event} current={section === current} /> : null}
        </Link>
      ))}
    </nav>
  );
}
