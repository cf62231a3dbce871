import { useEffect, useRef, useState } from 'preact/hooks';

/** Accepts files that the user drops anywhere on the page. Returns true while the user drags files over the page. */
export function useFileDrop(onFiles: (files: readonly File[]) => unknown, isEnabled = true): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!isEnabled) return undefined;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDraggedOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // Without a related target, the pointer has left the window.
      if (relatedTarget === null) setDraggedOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDraggedOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [isEnabled]);
  return isDraggedOver;
}
