import { useSnapshot } from 'valtio';
import { useCurrentData } from '#src/data/live/use-current-data.ts';
import { unsaved, type Unsaved } from '#src/data/unsaved.ts';

/** What this person made and this page alone holds, oldest first. Never what somebody left who was here before. */
export function useUnsaved(): readonly Pick<Unsaved, 'id' | 'label' | 'words' | 'refused'>[] {
  const key = useCurrentData()?.key;
  return useSnapshot(unsaved).items.filter(({ owner }) => owner === key);
}
