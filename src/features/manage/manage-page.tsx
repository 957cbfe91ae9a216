import { messages } from '#src/features/manage/messages.ts';
import { ManageList } from '#src/features/manage/manage-list.tsx';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { PageMessage } from '#src/ui/states/page-message.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

export interface ManagePageProps {
  /** `experiences` (or `events`), `teams`, `crm`; the routes send everything else to experiences. */
  tab: string;
  /** `ongoing`, `upcoming` or `finished`; absent: chosen by what there is. */
  schedule?: string | undefined;
}

/** The manage area. */
export function ManagePage({ tab, schedule }: ManagePageProps) {
  usePageMeta({ title: messages.experiences, hidden: true });
  if (tab === 'teams') return <Soon text={messages.teamsSoon} />;
  if (tab === 'crm') return <Soon text={messages.crmSoon} />;
  return <ManageList schedule={schedule} />;
}

function Soon({ text }: { text: string }) {
  return (
    <PageMessage title={text} text={messages.soonHint}>
      <ButtonLink to="/manage/$tab" params={{ tab: 'experiences' }}>
        {messages.toExperiences}
      </ButtonLink>
    </PageMessage>
  );
}
