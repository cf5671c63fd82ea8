import type { ScreenSettings } from '@mutai/contract/screens/player';
import { Brand } from '../brand.tsx';
import type { Progress } from '../manifest/contents.ts';
import { messages } from '../player.messages.ts';

/** Picture while playback is turned off for the whole site. */
export function OffCard() {
  return (
    <main className="page card">
      <Brand />
      <h1>{messages.off.title}</h1>
      <p className="card-hint">{messages.off.hint}</p>
    </main>
  );
}

interface ScreenCardProps {
  /** `undefined` until the first manifest. */
  readonly settings: ScreenSettings | undefined;
  /** Contents are loading; `null`: nothing to show. */
  readonly progress: Progress | null;
  readonly isConnected: boolean;
}

function hintOf({ settings, progress, isConnected }: ScreenCardProps): string {
  if (!isConnected) return messages.card.offline;
  if (progress === null) return settings === undefined ? '' : messages.card.waiting;
  const { loadedBytes, totalBytes } = progress;
  return messages.card.loading(totalBytes === 0 ? 100 : Math.floor((loadedBytes / totalBytes) * 100));
}

/** Card of a screen that has nothing to show: which one it is. */
export function ScreenCard(props: ScreenCardProps) {
  const { settings } = props;
  const path = settings === undefined ? [] : [...settings.groups, settings.place].filter((part) => part !== '');
  return (
    <main className="page card">
      <Brand />
      <h1>{settings?.name ?? ''}</h1>
      <p className="card-path">{path.join(' / ')}</p>
      <p className="card-hint">{hintOf(props)}</p>
      <footer className="page-foot">{`${location.host}${location.pathname}`}</footer>
    </main>
  );
}

/** Name of the screen in large type, above everything. */
export function Identification({ settings }: { readonly settings: ScreenSettings }) {
  return (
    <div className="identification" role="status">
      <p>{messages.identify}</p>
      <h1>{settings.name}</h1>
      <p>{[...settings.groups, settings.place].filter((part) => part !== '').join(' / ')}</p>
    </div>
  );
}
