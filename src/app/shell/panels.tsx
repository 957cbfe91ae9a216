import { KeyboardHelp } from '#src/app/shell/keyboard-help.tsx';
import { MainMenu } from '#src/app/shell/main-menu.tsx';
import { NotificationsPanel } from '#src/features/notifications/notifications-panel.tsx';
import { OutboxTray } from '#src/features/outbox/outbox-tray.tsx';
import { RowQuestions } from '#src/features/outbox/row-questions.tsx';
import { SearchPanel } from '#src/features/search/search-panel.tsx';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { useOpenPanel } from '#src/ui/layers/shell-panels.ts';
import { useRowQuestion } from '#src/ui/sync/row-question.ts';

/** The panels that can be opened from any screen. Once opened they stay mounted, so that closing can be animated. */
export function Panels() {
  const panel = useOpenPanel();
  const menu = useOnceTrue(panel === 'menu');
  const outbox = useOnceTrue(panel === 'outbox');
  const keys = useOnceTrue(panel === 'keys');
  const search = useOnceTrue(panel === 'search');
  const notifications = useOnceTrue(panel === 'notifications');
  const questions = useOnceTrue(useRowQuestion() !== null);
  return (
    <>
      {menu ? <MainMenu /> : null}
      {outbox ? <OutboxTray /> : null}
      {keys ? <KeyboardHelp /> : null}
      {search ? <SearchPanel /> : null}
      {notifications ? <NotificationsPanel /> : null}
      {questions ? <RowQuestions /> : null}
    </>
  );
}
