import { useEffect } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Prevents the browser from opening files that are dropped outside of a drop area. */
export function useStrayDrops(): void {
  useEffect(() => {
    const listening = new AbortController();
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || !holdsFiles(event)) {
        return;
      }
      event.preventDefault();
      if (event.dataTransfer !== null) {
        event.dataTransfer.dropEffect = 'none';
      }
    };
    // Listeners on the window run after those of drop areas.
    window.addEventListener('dragover', refuse, listening);
    window.addEventListener('drop', refuse, listening);
    return () => listening.abort();
  }, []);
}
