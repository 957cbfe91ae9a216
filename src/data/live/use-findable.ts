import { useEffect, useState } from 'react';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { queueTask } from '#src/data/queue-task.ts';
import { readFindable, type Findable } from '#src/data/views/search.ts';

/** Everything searchable on this device, re-read whenever `wanted` becomes true; null until then. */
export function useFindable(wanted: boolean): Findable[] | null {
  const data = useCurrentData();
  const [all, setAll] = useState<Findable[] | null>(null);
  useEffect(() => {
    if (!wanted || !data) return;
    let gone = false;
    void readFindable(data, rest).then(
      (read) => {
        if (!gone) setAll(read);
      },
      // A device that cannot be read has nothing to search; other screens report that.
      () => {
        if (!gone) setAll([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted, data]);
  return all;
}

/** Yields, so that pending input is handled. */
const rest = (): Promise<void> => new Promise((resolve) => queueTask(resolve));
