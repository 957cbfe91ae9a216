import { Button } from '@mantine/core';
import type { DebugDb } from '#src/data/databases/debug-db.ts';
import type { SimulatedNetwork } from '#src/data/device/simulated-network.ts';
import classes from '#src/features/debug/debug.module.css';
import { LogSection } from '#src/features/debug/log-section.tsx';
import { DEBUG_TEXT } from '#src/features/debug/messages.ts';
import { NetworkSection } from '#src/features/debug/network-section.tsx';
import { OutboxSection } from '#src/features/debug/outbox-section.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';

/**
 * What testers see and control: the simulated network, the outbox, and what the engine did. The page next to
 * it stays usable.
 */
export function DebugPanel({
  db,
  network,
  opened,
  onClose,
  onOff,
}: {
  db: DebugDb;
  network: SimulatedNetwork;
  opened: boolean;
  onClose: () => void;
  onOff: () => void;
}) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={DEBUG_TEXT.title}
      subtitle={DEBUG_TEXT.subtitle}
      place="right"
      modeless
      width={460}
    >
      <div className={classes.panel}>
        <NetworkSection db={db} network={network} />
        <OutboxSection />
        <LogSection db={db} />
        <p className={classes.hint}>{DEBUG_TEXT.script}</p>
        <Button variant="outline" color="red" onClick={onOff}>
          {DEBUG_TEXT.off}
        </Button>
      </div>
    </Sheet>
  );
}
