import { Link } from '@tanstack/react-router';
import { messages } from '#src/features/manage/messages.ts';
import { SCHEDULES } from '#src/features/manage/schedule.ts';
import { ManageList } from '#src/features/manage/manage-list.tsx';
import { ButtonLink } from '#src/ui/buttons/button-link.tsx';
import { Crumbs } from '#src/ui/page/crumbs.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { usePageMeta } from '#src/ui/page/use-page-meta.ts';

export interface ManagePageProps {
  /** `experiences` (or `events`), `teams`, `crm`; the routes redirect everything else to experiences. */
  tab: string;
  /** `ongoing`, `upcoming` or `finished`; absent: chosen by what there is. */
  schedule?: string | undefined;
  /** The address asks for the dialog for a new experience. */
  wantsNew?: boolean;
}

// Parent steps are never marked as the current page.
const EXACT = { exact: true };

/** The manage area. */
export function ManagePage({ tab, schedule, wantsNew = false }: ManagePageProps) {
  usePageMeta({ title: titleOf(tab, schedule), hidden: true });
  if (tab === 'teams') return <Soon name={messages.teams} text={messages.teamsSoon} />;
  if (tab === 'crm') return <Soon name={messages.crm} text={messages.crmSoon} />;
  return <ManageList schedule={schedule} wantsNew={wantsNew} />;
}

function titleOf(tab: string, schedule: string | undefined): string {
  if (tab === 'teams') return messages.teams;
  if (tab === 'crm') return messages.crm;
  const chosen = SCHEDULES.find((one) => one === schedule);
  return chosen ? messages.listOf(messages.schedules[chosen]) : messages.experiences;
}

function Soon({ name, text }: { name: string; text: string }) {
  return (
    <Page>
      <Crumbs label={messages.breadcrumb}>
        <Link to="/manage" activeOptions={EXACT}>
          {messages.manage}
        </Link>
        <span aria-current="page">{name}</span>
      </Crumbs>
      <EmptyState
        as="h1"
        scene="balloons-dawn"
        title={text}
        text={messages.soonHint}
        actions={
          <ButtonLink to="/manage/$tab" params={{ tab: 'experiences' }}>
            {messages.toExperiences}
          </ButtonLink>
        }
      />
    </Page>
  );
}
