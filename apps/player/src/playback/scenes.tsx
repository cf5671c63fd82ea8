import type { Transition } from '@mutai/contract/playlists/resource';
import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Scene } from './scene.ts';
import { whenReady } from './when-ready.ts';

/** Opacity at which nobody sees a scene and browsers draw it: at 0 they would begin with its first visible frame. */
const unseen = 0.004;
/** Ways in which a scene appears over the one before: duration in milliseconds, and first and last frame. */
const appearances: Readonly<Record<Transition, readonly [number, Keyframe, Keyframe]>> = {
  cut: [0, { opacity: 1 }, { opacity: 1 }],
  fade: [400, { opacity: unseen }, { opacity: 1 }],
  slide: [500, { opacity: 1, transform: 'translateX(100%)' }, { opacity: 1, transform: 'none' }],
};

/** Time after which a scene covers the display although its animation has not ended, in milliseconds. */
const longestDelayMs = 2000;

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

/** `ahead`: prepared, to appear later. */
type Role = 'shown' | 'coming' | 'ahead';

interface LayerProps {
  readonly role: Role;
  readonly transition: Transition;
  /** Called when the scene is about to appear, and when it covers everything. */
  readonly onAppear: () => void;
  readonly onCovered: () => void;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}

/** Scene that stays unseen until its time has come and everything of it can be drawn; it appears over the one before. */
function Layer({ role, transition, onAppear, onCovered, onFailed, children }: LayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const appear = useEffectEvent(onAppear);
  const covered = useEffectEvent(onCovered);

  useEffect(() => {
    let isMounted = true;
    if (root.current !== null) void whenReady(root.current).then(() => isMounted && setReady(true));
    return () => {
      isMounted = false;
    };
  }, []);

  useEffect(() => {
    if (!isReady || role !== 'coming' || root.current === null) return undefined;
    appear();
    const [duration, from, to] = appearances[transition];
    const animation = root.current.animate([from, to], { duration, fill: 'forwards' });
    // Counted in frames, not by the clock: a slow machine may draw the first one late.
    animation.onfinish = () => covered();
    const timer = setTimeout(() => {
      // A hidden window has no frames.
      animation.finish();
      covered();
    }, duration + longestDelayMs);
    return () => {
      animation.onfinish = null;
      clearTimeout(timer);
    };
  }, [isReady, role, transition]);

  return (
    <div ref={root} className="layer" style={{ opacity: role === 'shown' ? 1 : unseen }}>
      <SceneBoundary onError={onFailed}>{children}</SceneBoundary>
    </div>
  );
}

interface Layers {
  /** Scene that covers the display. */
  readonly shown: Scene | undefined;
  /** Scene that is loading or appearing above it. */
  readonly coming: Scene | undefined;
  /** Scene that is prepared to come next. */
  readonly ahead: Scene | undefined;
  readonly isAppearing: boolean;
}

interface ScenesProps {
  readonly scene: Scene;
  /** Scene that will follow soon: it is prepared unseen. */
  readonly upcoming: Scene | undefined;
  readonly render: (scene: Scene, isShown: boolean) => ReactNode;
  /** Called when a scene covers the display and the one before is removed. */
  readonly onShown: (scene: Scene) => void;
  readonly onFailed: (scene: Scene) => void;
}

/** Next step towards a scene; `undefined`: none. A scene that has begun to appear is not interrupted. */
export function nextLayers(
  layers: Layers,
  wanted: Scene,
  upcoming: Scene | undefined,
  failed: string | undefined,
): Layers | undefined {
  const { shown, isAppearing } = layers;
  let { coming } = layers;
  if (!isAppearing && wanted.id !== failed && wanted.id !== coming?.id) {
    coming = wanted.id === shown?.id ? undefined : wanted;
  }
  const isNeeded = upcoming !== undefined && ![shown?.id, coming?.id, failed].includes(upcoming.id);
  const ahead = isNeeded ? upcoming : undefined;
  const isSame = coming?.id === layers.coming?.id && ahead?.id === layers.ahead?.id;
  return isSame ? undefined : { shown, coming, ahead, isAppearing };
}

/** Shows one scene after the other. The last one stays until the next can be drawn completely. */
export function Scenes({ scene, upcoming, render, onShown, onFailed }: ScenesProps) {
  const [layers, setLayers] = useState<Layers>({
    shown: undefined,
    coming: undefined,
    ahead: undefined,
    isAppearing: false,
  });
  const [failed, setFailed] = useState<string>();
  const next = nextLayers(layers, scene, upcoming, failed);
  if (next !== undefined) setLayers(next);

  return (['shown', 'coming', 'ahead'] as const).map((role) => {
    const one = layers[role];
    if (one === undefined) return null;
    return (
      <Layer
        key={one.id}
        role={role}
        transition={one.transition}
        onAppear={() => setLayers((before) => ({ ...before, isAppearing: true }))}
        onCovered={() => {
          setLayers((before) => ({ ...before, shown: one, coming: undefined, isAppearing: false }));
          onShown(one);
        }}
        onFailed={() => {
          setFailed(one.id);
          if (role === 'coming') setLayers((before) => ({ ...before, coming: undefined, isAppearing: false }));
          onFailed(one);
        }}
      >
        {render(one, role === 'shown')}
      </Layer>
    );
  });
}
