import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scene } from './scene.ts';
import { whenReady } from './when-ready.ts';

/** Duration of the cross-fade, in milliseconds. */
const fadeMs = 400;
/** Opacity at which nobody sees a scene and browsers draw it: at 0 they would begin with its first visible frame. */
const unseen = 0.004;

interface BoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Keeps a scene that cannot be rendered from taking the others with it. */
class SceneBoundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

interface LayerProps {
  readonly isComing: boolean;
  /** Called when the scene is about to appear, and when it covers everything. */
  readonly onFade: () => void;
  readonly onCovered: () => void;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** Scene that stays unseen until everything of it can be drawn, and then fades in over the one before. */
function Layer({ isComing, onFade, onCovered, onFailed, children }: LayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const fade = useEffectEvent(onFade);
  const covered = useEffectEvent(onCovered);

  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const appear = async () => {
      await whenReady(element);
      if (!isMounted) return;
      fade();
      element.animate([{ opacity: unseen }, { opacity: 1 }], { duration: fadeMs, fill: 'forwards' });
      // Not `onfinish`: it waits for frames, of which a hidden window has none.
      timer = setTimeout(() => covered(), fadeMs + 50);
    };
    void appear();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);

  return (
    <div ref={root} className="layer" style={{ opacity: isComing ? unseen : 1 }}>
      <SceneBoundary onError={onFailed}>{children}</SceneBoundary>
    </div>
  );
}

interface Layers {
  /** Scene that covers the display. */
  readonly shown: Scene | undefined;
  /** Scene that is loading or fading in above it. */
  readonly coming: Scene | undefined;
  readonly isFading: boolean;
}

interface ScenesProps {
  readonly scene: Scene;
  readonly render: (scene: Scene, isShown: boolean) => ReactNode;
  /** Called when a scene covers the display and the one before is removed. */
  readonly onShown: (scene: Scene) => void;
  readonly onFailed: (scene: Scene) => void;
}

/** Next step towards a scene; `undefined`: none. A scene that has begun to appear is not interrupted. */
export function nextLayers(
  { shown, coming, isFading }: Layers,
  wanted: Scene,
  failed: string | undefined,
): Layers | undefined {
  if (isFading || wanted.id === failed || wanted.id === (coming ?? shown)?.id) return undefined;
  return { shown, coming: wanted.id === shown?.id ? undefined : wanted, isFading: false };
}

/** Shows one scene after the other. The last one stays until the next can be drawn completely. */
export function Scenes({ scene, render, onShown, onFailed }: ScenesProps) {
  const [layers, setLayers] = useState<Layers>({ shown: undefined, coming: undefined, isFading: false });
  const [failed, setFailed] = useState<string>();
  const next = nextLayers(layers, scene, failed);
  if (next !== undefined) setLayers(next);

  const stack = [layers.shown, layers.coming].filter((one) => one !== undefined);
  return stack.map((one) => (
    <Layer
      key={one.id}
      isComing={one === layers.coming}
      onFade={() => setLayers((before) => ({ ...before, isFading: true }))}
      onCovered={() => {
        setLayers({ shown: one, coming: undefined, isFading: false });
        onShown(one);
      }}
      onFailed={() => {
        setFailed(one.id);
        if (one === layers.coming) setLayers({ ...layers, coming: undefined, isFading: false });
        onFailed(one);
      }}
    >
      {render(one, one === layers.shown)}
    </Layer>
  ));
}
