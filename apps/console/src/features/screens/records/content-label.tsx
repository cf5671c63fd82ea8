import type { ListedScreen } from '@mutai/contract/screens/schema';
import { Label } from '../../../ui/cells/label.tsx';
import { screensMessages as text } from './screens.messages.ts';
import { isStale, loadingText } from './shown-state.ts';

const wordsOf = (screen: ListedScreen): string => (screen.state === 'online' ? loadingText(screen.loading) : '');

/** True if there is something to say about the content of a screen. */
export const hasContentLabel = (screen: ListedScreen): boolean => wordsOf(screen) !== '' || isStale(screen);

/** Says that a display loads newer content or waits for its hours, or that it shows earlier content. */
export function ContentLabel({ screen }: { readonly screen: ListedScreen }) {
  const words = wordsOf(screen);
  if (words !== '') return <Label>{words}</Label>;
  return isStale(screen) ? <Label tone="danger">{text.stale}</Label> : null;
}
