import { useEffect } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Keeps files that are dropped where nothing takes them from being opened in place of the console. */
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
    // The window hears of a drop after everything that may take it.
    window.addEventListener('dragover', refuse, listening);
    window.addEventListener('drop', refuse, listening);
    return () => listening.abort();
  }, []);
}
