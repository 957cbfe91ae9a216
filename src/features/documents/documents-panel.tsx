import { IconPaperclip } from '@tabler/icons-react';
import { COMMON } from '#contract/schemas/documents.ts';
import { useDocuments } from '#src/data/live/use-documents.ts';
import type { DocumentView } from '#src/data/views/documents.ts';
import type { ActivityView } from '#src/data/views/event.ts';
import classes from '#src/features/documents/documents-panel.module.css';
import { DocumentGrid } from '#src/features/documents/document-grid.tsx';
import { titleOf } from '#src/features/documents/document-words.ts';
import { messages } from '#src/features/documents/messages.ts';
import { UploadArea } from '#src/features/documents/upload-area.tsx';
import { whyNotSaved } from '#src/features/refused/why-not-saved.ts';
import { linkDocument } from '#src/mutations/documents/link-document.ts';
import { focusIfLost } from '#src/ui/layers/focus-if-lost.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { toast } from '#src/ui/notices/toast.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

const text = messages.activity;

interface DocumentsPanelProps {
  activity: ActivityView;
  editable: boolean;
  opened: boolean;
  onClose: () => void;
}

/** An activity's documents. Hosts add files, attach common documents and detach them. */
export function DocumentsPanel({ activity, editable, opened, onClose }: DocumentsPanelProps) {
  const { id: activityId, eventId, programId: dayId } = activity;
  const live = useDocuments(eventId);
  const all = live.state === 'ready' ? live.value.documents : [];
  const attached = activity.documents.flatMap(({ id }) => all.find((one) => one.id === id) ?? []);
  const others = all.filter(({ userId, id }) => userId === COMMON && attached.every((one) => one.id !== id));
  const link = ({ id, name, mimeType }: DocumentView, linked: boolean) => {
    linkDocument({ eventId, dayId, activityId, document: { id, name, mimeType }, linked }).then(
      focusIfLost,
      (problem: unknown) => toast.error(whyNotSaved(problem)),
    );
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={text.title}
      subtitle={activity.name}
      place="right"
      width={480}
    >
      {editable ? (
        <UploadArea to={{ eventId, userId: COMMON, activity: { dayId, activityId } }} hint={text.hint} />
      ) : null}
      {live.state === 'loading' ? <Skeleton height={180} radius={20} /> : null}
      {live.state === 'error' ? (
        <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />
      ) : null}
      {live.state === 'missing' ? <ErrorState title={messages.error} /> : null}
      {live.state === 'ready' && attached.length === 0 ? <EmptyState scene={null} title={text.none} /> : null}
      <DocumentGrid
        documents={attached}
        mayDelete={false}
        {...(editable && { onDetach: (document: DocumentView) => link(document, false) })}
      />
      {editable && others.length > 0 ? (
        <>
          <h3 className={classes.subtitle}>{text.attach}</h3>
          <ul className={classes.list}>
            {others.map((document) => (
              <li key={document.id}>
                <button
                  type="button"
                  className={classes.option}
                  aria-label={text.attachNamed(document.name)}
                  onClick={() => link(document, true)}
                >
                  <IconPaperclip size={18} stroke={1.75} aria-hidden="true" />
                  <span dir="auto">{titleOf(document)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Sheet>
  );
}
