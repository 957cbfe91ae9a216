import { useEffect, useEffectEvent } from 'react';

/**
 * Saves what is being typed, or says that it is not saved, when the field goes with its page or panel, as by the
 * browser's Back: no field that is removed loses the focus first.
 */
export function useSaveOnLeave(save: () => void): void {
  const onLeave = useEffectEvent(save);
  useEffect(() => () => onLeave(), []);
}
