import { IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import type { ActivityView } from '#src/data/views/event.ts';
import classes from '#src/features/documents/activity-documents.module.css';
import { activityLabel } from '#src/features/documents/activity-label.ts';
import { useOnceTrue } from '#src/ui/hooks/use-once-true.ts';
import { lazyPart } from '#src/ui/states/lazy-part.tsx';

const DocumentsPanel = lazyPart(
  async () => (await import('#src/features/documents/documents-panel.tsx')).DocumentsPanel,
  { over: true },
);

/**
 * Opens an activity's documents in a panel. If there are none, only hosts in manage mode have something to
 * open.
 */
export function ActivityDocuments({ activity, editable }: { activity: ActivityView; editable: boolean }) {
  const [open, setOpen] = useState(false);
  const once = useOnceTrue(open);
  const count = activity.documents.length;
  if (count === 0 && !editable && !open) return null;
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFiles size={22} stroke={1.75} aria-hidden="true" />
        <span>{activityLabel(count)}</span>
      </button>
      {once ? (
        <DocumentsPanel
          activity={activity}
          editable={editable}
          opened={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
