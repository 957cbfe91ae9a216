import { isManager, relationOf } from '#contract/rules/relation.ts';
import { whoMay } from '#contract/rules/who-may.ts';
import type { Live } from '#src/data/live/live.ts';
import { useDocuments, useFolders } from '#src/data/live/use-documents.ts';
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
  useAnnounceAll('createDocument', messages.outcome);
  if (!isManager(relation)) return <OfGuest key={event.id} eventId={event.id} />;
  const mayManage = manage && whoMay('manageDocuments', relation, privacy);
  return <OfHost key={event.id} eventId={event.id} mayManage={mayManage} />;
}

function OfGuest({ eventId }: { eventId: string }) {
  const live = useDocuments(eventId);
  return live.state === 'ready' ? <GuestDocuments view={live.value} /> : <NotYet live={live} />;
}

function OfHost({ eventId, mayManage }: { eventId: string; mayManage: boolean }) {
  const live = useFolders(eventId);
  return live.state === 'ready' ? (
    <HostDocuments eventId={eventId} view={live.value} mayManage={mayManage} />
  ) : (
    <NotYet live={live} />
  );
}

function NotYet({ live }: { live: Live<unknown> }) {
  if (live.state === 'loading') return <DocumentsSkeleton />;
  return live.state === 'error' ? (
    <ErrorState title={messages.error} text={live.text} onRetry={live.retry} />
  ) : (
    <ErrorState title={messages.error} />
  );
}
