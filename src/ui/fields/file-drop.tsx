import '@mantine/core/styles/LoadingOverlay.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { useState, type ComponentPropsWithoutRef, type DragEvent, type Ref } from 'react';
import classes from './file-drop.module.css';

export interface FileDropProps extends Pick<
  ComponentPropsWithoutRef<'div'>,
  'className' | 'children' | 'role' | 'aria-label'
> {
  /** Types offered by the device's file dialog. */
  accept: readonly string[];
  /**
   * Receives any chosen or dropped file, even one that `accept` does not list: the caller reports why it is
   * refused.
   */
  onFile?: (file: File) => void;
  /** Like `onFile`, for several files at once. */
  onFiles?: (files: File[]) => void;
  /**
   * Set to a function that opens the device's file dialog; pressing the area does not. Null if nothing opens
   * it.
   */
  openRef: Ref<() => void> | null;
  /** Label of the file input, for people who cannot see the button that opens it. */
  label: string;
  /** File dialog only: dropped files belong to the surrounding element. */
  noDrop?: boolean;
  disabled?: boolean;
  onDropping?: (dropping: boolean) => void;
  [data: `data-${string}`]: string | true | undefined;
}

/** An area that accepts a file; `data-dropping` is set while one is dragged over it. */
export function FileDrop({
  accept,
  onFile,
  onFiles,
  openRef,
  label,
  noDrop = false,
  onDropping,
  children,
  ...area
}: FileDropProps) {
  const [isDropping, setIsDropping] = useState(false);
  const setDropping = (dropping: boolean) => {
    setIsDropping(dropping);
    onDropping?.(dropping);
  };
  return (
    <Dropzone
      {...area}
      unstyled
      classNames={{ inner: classes.inner }}
      openRef={openRef}
      accept={[...accept]}
      multiple={onFiles !== undefined}
      activateOnClick={false}
      activateOnKeyboard={false}
      activateOnDrag={!noDrop}
      preventDropOnDocument={false}
      onDragEnter={() => setDropping(true)}
      onDragLeave={() => setDropping(false)}
      onDrop={() => undefined}
      onDropAny={(taken, refused) => {
        setDropping(false);
        const files = [...taken, ...refused.map(({ file }) => file)];
        const [file] = files;
        if (!file) return;
        onFile?.(file);
        onFiles?.(files);
      }}
      inputProps={{
        'aria-label': label,
        className: classes.input,
        // a button with the same text opens it: it must not be announced twice
        'aria-hidden': true,
        ...(openRef === null && { style: { display: 'none' } }),
      }}
      data-dropping={isDropping || undefined}
    >
      <div className={classes.inner} onDragEnter={leaveWords} onDragOver={leaveWords} onDrop={leaveWords}>
        {children}
      </div>
    </Dropzone>
  );
}

/** Leaves dragged text to the browser, which drops it into a field. */
function leaveWords(event: DragEvent): void {
  if (!event.dataTransfer.types.includes('Files')) event.stopPropagation();
}
