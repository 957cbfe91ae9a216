import { StateNote } from '#src/ui/notices/state-note.tsx';

/** Why a section was not saved, announced at once. */
export function SectionError({ text }: { text: string | null | undefined }) {
  return <div role="alert">{text ? <StateNote tone="failed">{text}</StateNote> : null}</div>;
}
