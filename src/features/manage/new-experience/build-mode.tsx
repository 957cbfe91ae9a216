import { IconFileImport, IconPencil, IconSparkles } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import classes from '#src/features/manage/new-experience/build-mode.module.css';
import type { BuildMode } from '#src/features/manage/new-experience/experience-form.ts';
import { messages } from '#src/features/manage/new-experience/messages.ts';

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
const MODES: readonly { mode: BuildMode; icon: React.ReactNode; label: string }[] = [
  { mode: 'AI', icon: <IconSparkles {...ICON} />, label: messages.modes.ai },
  { mode: 'MANUAL', icon: <IconPencil {...ICON} />, label: messages.modes.manual },
  { mode: 'IMPORT', icon: <IconFileImport {...ICON} />, label: messages.modes.import },
];
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** 'Build with AI', 'Build Manually', or from a file. One Tab stop; arrows choose. */
export function BuildModeChoice({
  value,
  disabled,
  onChange,
}: {
  value: BuildMode;
  disabled?: boolean;
  onChange: (mode: BuildMode) => void;
}) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (key: KeyboardEvent) => {
    const step = STEPS[key.key];
    if (!step) return;
    key.preventDefault();
    const at = MODES.findIndex(({ mode }) => mode === value);
    const next = (at + step + MODES.length) % MODES.length;
    onChange(MODES[next]?.mode ?? value);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      aria-label={messages.modes.label}
      className={classes.modes}
      onKeyDown={onKeyDown}
    >
      {MODES.map(({ mode, icon, label }) => (
        <button
          key={mode}
          type="button"
          role="radio"
          aria-checked={mode === value}
          tabIndex={mode === value ? 0 : -1}
          disabled={disabled}
          className={classes.mode}
          onClick={() => onChange(mode)}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
