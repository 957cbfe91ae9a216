import { isManager, relationOf } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import { useDocuments } from '#src/data/live/use-documents.ts';
import type { EventView } from '#src/data/views/event.ts';
import { DocumentsSkeleton } from '#src/features/documents/documents-skeleton.tsx';
import { GuestDocuments } from '#src/features/documents/guest-documents.tsx';
import { HostDocuments } from '#src/features/documents/host-documents.tsx';
import { messages } from '#src/features/documents/messages.ts';
import { useAnnounceAll } from '#src/features/outcome/use-announce-all.ts';
import { ErrorState } from '#src/ui/states/error-state.tsx';

/** Files for one guest or for everybody. Hosts see all of them, and hand out and delete in manage mode. */
export function DocumentsTab({ event, manage }: { event: EventView; manage: boolean }) {
  const { isOwner, isHost, selfStatus, privacy } = event;
  const relation = relationOf({ signedIn: true, isOwner, isHost, status: selfStatus });
  const live = useDocuments(event.id);
  useAnnounceAll('createDocument', messages.outcome);
  if (live.state === 'loading') return <DocumentsSkeleton />;
  if (live.state === 'error')
    return <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />;
  if (live.state === 'missing') return <ErrorState title={messages.error} />;
  if (!isManager(relation)) return <GuestDocuments key={event.id} view={live.value} />;
  const mayManage = manage && whoMay('manageDocuments', relation, privacy);
  return <HostDocuments key={event.id} eventId={event.id} view={live.value} mayManage={mayManage} />;
}
