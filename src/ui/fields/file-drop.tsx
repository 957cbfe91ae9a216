import '@mantine/core/styles/LoadingOverlay.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { useState, type ComponentPropsWithoutRef, type DragEvent, type Ref } from 'react';
import classes from './file-drop.module.css';

export interface FileDropProps extends Pick<
  ComponentPropsWithoutRef<'div'>,
  'className' | 'children' | 'role' | 'aria-label'
> {
  /** Types that the device's own dialog offers. */
  accept: readonly string[];
  /** Gets whatever was chosen or dropped, also what `accept` does not name: the caller says why not. */
  onFile?: (file: File) => void;
  /** The same where several are taken at once. */
  onFiles?: (files: File[]) => void;
  /** Becomes what opens the device's own dialog; pressing the area does not. Null where nothing opens it. */
  openRef: Ref<() => void> | null;
  /** Of the file field, for those who do not see the button that opens it. */
  label: string;
  /** Only the dialog: a file that is dropped belongs to what is around it. */
  noDrop?: boolean;
  disabled?: boolean;
  onDropping?: (dropping: boolean) => void;
  [data: `data-${string}`]: string | true | undefined;
}

/** An area that takes a file, `data-dropping` while one is over it. */
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
        // what opens it is a button with the same words: there must not be two
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

/** Words that are dragged are left to the browser, which puts them into a field. */
function leaveWords(event: DragEvent): void {
  if (!event.dataTransfer.types.includes('Files')) event.stopPropagation();
}
