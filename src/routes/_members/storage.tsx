import { createFileRoute } from '@tanstack/react-router';
import { switchDebugPanel, useDebugTools } from '#src/app/debug-panel.ts';
import { StoragePage } from '#src/features/storage/storage-page.tsx';

export const Route = createFileRoute('/_members/storage')({ component: Storage });

function Storage() {
  const on = useDebugTools() !== null;
  return <StoragePage debugPanel={{ on, turn: (wish) => void switchDebugPanel(wish) }} />;
}
