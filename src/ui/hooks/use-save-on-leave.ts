import { useEffect, useEffectEvent } from 'react';

/**
 * Saves what is being typed, or reports that it is not saved, when the field is removed with its page or
 * panel, as by the browser's Back: a field that is removed does not lose the focus first.
 */
export function useSaveOnLeave(save: () => void): void {
  const onLeave = useEffectEvent(save);
  useEffect(() => () => onLeave(), []);
}
