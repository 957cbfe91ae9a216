import { useState, type DragEvent } from 'react';

/** For the element that a file can be dropped on; `data-dropping` while one is over it. */
export interface DropTarget {
  'data-dropping': true | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Takes a file that is dropped on an element. Words that are dragged are left to the browser, which puts them
 * into a field.
 */
export function useFileDrop(onFile: (file: File | undefined) => void): DropTarget {
  const [dropping, setDropping] = useState(false);
  return {
    'data-dropping': dropping || undefined,
    onDragOver: (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: (event) => {
      // from one thing in it to another is not out of it
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setDropping(false);
    },
    onDrop: (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDropping(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
}
