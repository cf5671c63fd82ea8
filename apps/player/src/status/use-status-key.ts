import { useEffect, useState } from 'react';

/** Milliseconds of a press that opens the status page. */
const pressMs = 3000;

export type StatusView = 'none' | 'status' | 'test';

const afterKey = (view: StatusView, key: string): StatusView => {
  if (key === 'i' || key === 'I') return view === 'none' ? 'status' : 'none';
  if (key === 't' || key === 'T') return view === 'none' ? 'none' : view === 'test' ? 'status' : 'test';
  return key === 'Escape' ? (view === 'test' ? 'status' : 'none') : view;
};

/**
 * View for installers: opened by I or a press of three seconds, where nobody has a keyboard; a further press goes on.
 *
 * @returns the view, and closes it
 */
export function useStatusView(): readonly [view: StatusView, close: () => void] {
  const [view, setView] = useState<StatusView>('none');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      const next = { none: 'status', status: 'test', test: 'none' } as const;
      timer = setTimeout(() => setView((before) => next[before]), pressMs);
    };
    const release = () => clearTimeout(timer);
    const keyDown = ({ key, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (!repeat && !ctrlKey && !metaKey && !altKey) setView((before) => afterKey(before, key));
    };
    addEventListener('keydown', keyDown);
    addEventListener('pointerdown', press);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      release();
      removeEventListener('keydown', keyDown);
      removeEventListener('pointerdown', press);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, []);
  return [view, () => setView('none')];
}
