import { Brand } from './brand.tsx';
import { later } from '@mutai/blocks/later';
import { PairingPage } from './pairing/pairing-page.tsx';
import type { PairingView } from './pairing/pair.ts';
import { Identification, OffCard, ScreenCard } from './playback/cards.tsx';
import { LayoutPlayer } from './playback/layout-player.tsx';
import type { Scene } from './playback/scene.ts';
import { Scenes } from './playback/scenes.tsx';
import { Turned } from './playback/turned.tsx';
import { messages } from './player.messages.ts';
import type { Player } from './player.ts';
import { useStatusView } from './status/use-status-key.ts';
import { type Store, useStore } from './store.ts';

const StatusPage = later(async () => (await import('./status/status-page.tsx')).StatusPage);
const TestPicture = later(async () => (await import('./status/test-picture.tsx')).TestPicture);

/** Activity of the page. */
export type AppState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'other-window' }
  | { readonly kind: 'pairing'; readonly view: PairingView }
  | { readonly kind: 'playing'; readonly player: Player };

function OtherWindow() {
  return (
    <main className="page card">
      <Brand />
      <h1>{messages.otherWindow.title}</h1>
      <p className="card-hint">{messages.otherWindow.hint}</p>
    </main>
  );
}

function Display({ player }: { readonly player: Player }) {
  const { manifest, scene, upcoming, progress, isConnected, isIdentifying, volume, sources } = useStore(player.state);
  const [status, closeStatus] = useStatusView();

  const card = <ScreenCard settings={manifest?.screen} progress={progress} isConnected={isConnected} />;
  const plain = { dark: null, off: <OffCard />, card } as const;
  const orientation = manifest?.screen.orientation ?? 0;
  const render = (one: Scene, isShown: boolean) => {
    if (one.kind !== 'layout') return <Turned orientation={orientation}>{plain[one.kind]}</Turned>;
    return manifest === undefined ? null : (
      <LayoutPlayer
        scene={one}
        settings={manifest.screen}
        clock={player.clock}
        faults={player.faults}
        volume={isShown ? volume : 0}
        sources={sources}
        until={isShown && upcoming !== undefined ? upcoming.at : Infinity}
        onFailed={player.sceneFailed}
      />
    );
  };

  return (
    <>
      <Scenes
        scene={scene}
        upcoming={upcoming?.scene}
        render={render}
        onShown={player.sceneShown}
        onFailed={player.sceneFailed}
      />
      {isIdentifying && manifest !== undefined ? (
        <Turned orientation={orientation}>
          <Identification settings={manifest.screen} />
        </Turned>
      ) : null}
      {status === 'status' ? <StatusPage player={player} close={closeStatus} /> : null}
      {status === 'test' ? <TestPicture /> : null}
    </>
  );
}

export function App({ state }: { readonly state: Store<{ readonly app: AppState }> }) {
  const { app } = useStore(state);
  if (app.kind === 'other-window') return <OtherWindow />;
  if (app.kind === 'pairing') return <PairingPage {...app.view} />;
  return app.kind === 'playing' ? <Display player={app.player} /> : null;
}
