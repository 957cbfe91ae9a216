import { SectionSkeleton } from '#src/features/event/event-skeleton.tsx';
import { SECTION_PARTS, type PanelProps } from '#src/features/event/section-parts.tsx';
import type { Section } from '#src/features/event/sections.ts';

/** The section that the URL names. */
export function SectionPanel({ section, ...props }: PanelProps & { section: Section }) {
  const { Panel } = SECTION_PARTS[section];
  return <Panel {...props} meanwhile={<SectionSkeleton section={section} />} />;
}
