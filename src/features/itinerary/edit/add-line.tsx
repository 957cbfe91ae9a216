import { IconPlus } from '@tabler/icons-react';
import classes from '#src/features/itinerary/edit/add-line.module.css';

interface Props {
  label: string;
  onAdd: () => void;
  /** Why it is disabled. */
  disabledReason?: string | undefined;
  /** A tile among the days. */
  tile?: boolean;
}

/** "Add day", "Add activity": a dashed line where the new item will appear. */
export function AddLine({ label, onAdd, disabledReason, tile = false }: Props) {
  return (
    <>
      <button
        type="button"
        className={classes.add}
        data-tile={tile || undefined}
        aria-label={tile ? label : undefined}
        disabled={disabledReason !== undefined}
        onClick={onAdd}
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {tile ? null : label}
      </button>
      {disabledReason ? <p className={classes.reason}>{disabledReason}</p> : null}
    </>
  );
}
