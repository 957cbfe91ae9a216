import { useState } from 'react';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import { useSimulatedNetwork } from '#src/data/live/use-debug.ts';
import classes from '#src/features/debug/debug.module.css';
import { DebugPanel } from '#src/features/debug/debug-panel.tsx';
import { DEBUG_TEXT } from '#src/features/debug/messages.ts';
import { isSimulated } from '#src/data/device/simulated-network.ts';

/**
 * A tab at the edge of every screen while the debug panel is on. It shows when the network is simulated, so
 * that nobody forgets.
 */
export function DebugCorner({ db, onOff }: { db: DebugDb; onOff: () => void }) {
  const [opened, setOpened] = useState(false);
  const network = useSimulatedNetwork(db);
  const condition =
    network.condition === 'normal' ? DEBUG_TEXT.failing(network.failNext.count) : network.condition;
  return (
    <>
      <button
        type="button"
        className={classes.corner}
        data-simulated={isSimulated(network) || undefined}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {isSimulated(network) ? DEBUG_TEXT.openSimulated(condition) : DEBUG_TEXT.open}
      </button>
      <DebugPanel db={db} network={network} opened={opened} onClose={() => setOpened(false)} onOff={onOff} />
    </>
  );
}
