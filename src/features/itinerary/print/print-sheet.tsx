import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { messages as itinerary } from '#src/features/itinerary/messages.ts';
import { messages } from '#src/features/itinerary/print/messages.ts';
import { picturesChoice } from '#src/features/itinerary/print/pictures-choice.ts';
import classes from '#src/features/itinerary/print/print-sheet.module.css';
import { Sheet } from '#src/ui/layers/sheet.tsx';

interface Props {
  opened: boolean;
  pictures: boolean;
  onPrint: () => Promise<void>;
  /** Closed while the pages are being prepared. */
  onStop: () => void;
  onClose: () => void;
}

/** What the booklet is, and its only option. */
export function PrintSheet({ opened, pictures, onPrint, onStop, onClose }: Props) {
  const [preparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    try {
      await onPrint();
    } finally {
      setPreparing(false);
    }
    onClose();
  };
  const close = () => {
    onStop();
    onClose();
  };
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={messages.title}
      footer={
        <Button
          data-autofocus
          loading={preparing}
          aria-label={preparing ? messages.preparing : undefined}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => void print()}
        >
          {itinerary.page.print}
        </Button>
      }
    >
      <p className={classes.what}>{messages.what}</p>
      <Switch
        classNames={{ root: classes.choice, body: classes.switch }}
        label={messages.pictures}
        checked={pictures}
        onChange={(change) => picturesChoice.set(change.currentTarget.checked ? 'yes' : 'no')}
      />
    </Sheet>
  );
}
