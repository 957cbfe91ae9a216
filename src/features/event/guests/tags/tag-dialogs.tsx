import type { TagChange } from '#contract/rules/tags.ts';
import type { RsvpView } from '#src/data/views/rsvps.ts';
import type { KnownTag } from '#src/features/event/guests/tags/known-tags.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const TagFilter = lazyPart(
  async () => (await import('#src/features/event/guests/tags/tag-filter.tsx')).TagFilter,
  { over: true },
);
const TagEditor = lazyPart(
  async () => (await import('#src/features/event/guests/tags/tag-editor.tsx')).TagEditor,
  { over: true },
);

export type TagDialog = 'filter' | 'editor';

interface Props {
  open: TagDialog | null;
  onClose: () => void;
  known: readonly KnownTag[];
  /** Keys of the tags by which the list is filtered. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** How many people match. */
  found: number;
  /** The people whose tags are being edited. */
  people: readonly RsvpView[];
  onSave: (change: TagChange) => void;
}

/** The guest list's two dialogs about tags, each loaded when it is first opened. */
export function TagDialogs({ open, onClose, known, chosen, onChoose, found, people, onSave }: Props) {
  const filterOnce = useOnceTrue(open === 'filter');
  const editorOnce = useOnceTrue(open === 'editor');
  return (
    <>
      {filterOnce ? (
        <TagFilter
          opened={open === 'filter'}
          known={known}
          chosen={chosen}
          onChoose={onChoose}
          found={found}
          onClose={onClose}
        />
      ) : null}
      {editorOnce ? (
        <TagEditor
          opened={open === 'editor'}
          rows={people}
          known={known}
          onSave={(change) => {
            onSave(change);
            onClose();
          }}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
