import { Button } from '@mantine/core';
import { IconArrowMoveRight, IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ChooseDay } from '#src/features/itinerary/edit/choose-day.tsx';
import { messages } from '#src/features/itinerary/edit/messages.ts';
import { askToDeleteAll, copyAll, moveAll } from '#src/features/itinerary/edit/bulk/bulk-acts.ts';
import type { ShownActivity, ShownDay } from '#src/features/itinerary/shown.ts';
import { SelectionBar } from '#src/ui/layers/selection-bar.tsx';

interface Props {
  chosen: readonly ShownActivity[];
  days: readonly ShownDay[];
  onEnd: () => void;
}

const ICON = { size: 18, stroke: 2, 'aria-hidden': true } as const;

/** Actions for all selected activities at once. */
export function BulkBar({ chosen, days, onEnd }: Props) {
  const [what, setWhat] = useState<'copy' | 'move'>('move');
  // separate state, so that the sheet can animate while it closes
  const [choosing, setChoosing] = useState(false);
  const text = messages.bulk;
  const none = chosen.length === 0;
  const [first] = chosen;
  // the day that all of them are on is not offered as a target
  const current = chosen.every(({ programId }) => programId === first?.programId)
    ? first?.programId
    : undefined;
  const choose = (kind: 'copy' | 'move') => () => {
    setWhat(kind);
    setChoosing(true);
  };
  return (
    <>
      <SelectionBar label={text.label} count={text.count(chosen.length)} clear={text.clear} onClear={onEnd}>
        <Button
          data-act
          variant="light"
          color="red"
          disabled={none}
          leftSection={<IconTrash {...ICON} />}
          onClick={() => void askToDeleteAll(chosen).then((sure) => sure && onEnd())}
        >
          {messages.delete}
        </Button>
        <Button
          data-act
          variant="default"
          disabled={none}
          leftSection={<IconCopy {...ICON} />}
          onClick={choose('copy')}
        >
          {messages.move.copy}
        </Button>
        {days.length > 1 ? (
          <Button
            data-act
            disabled={none}
            leftSection={<IconArrowMoveRight {...ICON} />}
            onClick={choose('move')}
          >
            {messages.move.move}
          </Button>
        ) : null}
      </SelectionBar>
      <ChooseDay
        title={what === 'copy' ? text.copyTitle(chosen.length) : text.moveTitle(chosen.length)}
        days={days}
        current={current}
        count={chosen.length}
        withCurrent={what === 'copy'}
        opened={choosing}
        onChoose={(day) => {
          setChoosing(false);
          if (what === 'copy') copyAll(chosen, day);
          else moveAll(chosen, day);
          onEnd();
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  );
}
