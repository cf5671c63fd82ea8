import { type Stage } from '@mutai/blocks/stage';
import { type Fault } from '@mutai/blocks/pictures/picture-fault';
import { useBrokenPictures } from '@mutai/blocks/pictures/use-broken-pictures';
import { playLive } from '@mutai/blocks/video/play-live';
import { type Language, languageNames } from '@mutai/layout/model/languages';
import { type Layout } from '@mutai/layout/model/layout';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PageModal } from '../feedback/overlays.tsx';
import { useKit } from '../kit/kit.tsx';
import { pageClock } from './clocks.ts';
import { layoutPreviewMessages as text } from './layout-preview.messages.ts';
import styles from './layout-preview.module.css';
import { ScaledLayout } from './scaled-layout.tsx';
import { isTransparent } from './transparency.tsx';
import { useLayoutSources } from './use-data-sources.ts';
import { useMediaHint } from './use-media-hint.ts';
import { useShownLanguage } from './use-shown-language.ts';

export interface LayoutPreviewProps {
  readonly layout: Layout;
  /** Called on Escape, the close button, or leaving full screen. */
  readonly onClose: () => void;
}

const keyOf = ({ block, message }: Fault): string => `${String(block)} ${message}`;

/** Removes duplicates: faults of rotating media are reported repeatedly. */
const distinct = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map((fault) => [keyOf(fault), fault])).values(),
];

/** Fills the window without a frame. */
const bare = { padding: 0, borderRadius: 0 } as const;
/** The title is for screen readers only. */
const frame = { content: bare, container: bare, header: { display: 'none' } } as const;

/** Plays a layout like a screen, in full screen, or in the window if that is unavailable. Mount it to open it. */
export function LayoutPreview({ layout, onClose }: LayoutPreviewProps) {
  return (
    <PageModal
      open
      width="100vw"
      style={{ top: 0, maxWidth: '100vw', margin: 0, padding: 0 }}
      styles={frame}
      closable={false}
      footer={null}
      transitionName=""
      maskTransitionName=""
      onCancel={onClose}
      title={text.title(layout.canvas.title)}
    >
      <Screen layout={layout} onClose={onClose} />
    </PageModal>
  );
}

function Screen({ layout, onClose }: LayoutPreviewProps) {
  const { canvas } = layout;
  const screen = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useFullScreen(screen, onClose);

  const [chosen, setChosen] = useState<Language | null>(null);
  const turn = useShownLanguage(canvas, pageClock);
  const language = chosen ?? turn;
  const [played, setPlayed] = useState<readonly Fault[]>([]);
  const faults = distinct([...useBrokenPictures(layout), ...played]).filter(
    ({ block }) => block === null || layout.blocks[block]?.hidden === false,
  );
  const sources = useLayoutSources(layout);
  const { isPageAllowed } = useKit();
  const stage = useMemo(
    (): Stage => ({
      mode: 'play',
      language,
      clock: pageClock,
      playLive,
      isPageAllowed,
      ...(sources === undefined ? {} : { sources }),
      onFault: (block, message) => setPlayed((before) => distinct([...before, { block, message }])),
    }),
    [language, sources, isPageAllowed],
  );

  const hintOf = useMediaHint();
  const told = ({ block: id, message }: Fault): string => {
    if (id === null) return text.canvasFault(message);
    const block = layout.blocks[id];
    const fault = text.faultOf(block?.title ?? String(id), message);
    const reason = block?.type === 'video' && block.params.type === 'live' ? hintOf(block.params.url) : null;
    return reason === null ? fault : text.withReason(fault, reason);
  };
  const showBar = () => {
    for (const animation of bar.current?.getAnimations() ?? []) animation.currentTime = 0;
  };
  return (
    <div ref={screen} className={styles['screen']} tabIndex={-1} onPointerMove={showBar}>
      <ScaledLayout layout={layout} stage={stage} label={canvas.title} />
      <div ref={bar} className={styles['bar']}>
        {canvas.langList.length > 1 && (
          <div role="group" aria-label={text.language} className={styles['choices']}>
            {[null, ...canvas.langList].map((one) => (
              <button
                key={one}
                type="button"
                className={styles['choice']}
                aria-pressed={one === chosen}
                onClick={() => setChosen(one)}
              >
                {one === null ? text.takeTurns : languageNames[one]}
              </button>
            ))}
          </div>
        )}
        <button type="button" className={styles['choice']} onClick={onClose}>
          {text.close}
        </button>
      </div>
      {/* May be longer than the window: focusable for keyboard scrolling. */}
      <ul role="status" aria-label={text.notes} className={styles['faults']} tabIndex={faults.length === 0 ? -1 : 0}>
        {isTransparent(canvas) && <li>{text.transparent}</li>}
        {faults.map((fault) => (
          <li key={keyOf(fault)}>{told(fault)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Shows an element in full screen while mounted; leaving full screen, or navigating back, closes it. */
function useFullScreen(element: RefObject<HTMLElement | null>, onLeft: () => void): void {
  const { toast } = useKit();
  const left = useEffectEvent(onLeft);
  const refused = useEffectEvent(() => toast.warning(text.noFullScreen));
  useEffect(() => {
    // Full screen would hide the confirmation that Back may open.
    const goneBack = () => left();
    window.addEventListener('popstate', goneBack);
    return () => window.removeEventListener('popstate', goneBack);
  }, []);
  useEffect(() => {
    const shown = element.current;
    if (shown === null) return undefined;
    shown.focus();
    // Safari on phones does not support it.
    if (!document.fullscreenEnabled) return refused();
    let isOver = false;
    const changed = () => {
      if (document.fullscreenElement === null && !isOver) left();
    };
    const enter = async () => {
      await shown.requestFullscreen();
      if (isOver) leaveFullScreen(shown);
      else document.addEventListener('fullscreenchange', changed);
    };
    enter().catch(() => {
      if (!isOver) refused();
    });
    return () => {
      isOver = true;
      document.removeEventListener('fullscreenchange', changed);
      leaveFullScreen(shown);
    };
  }, [element]);
}

/** The browser may already have left full screen. */
function leaveFullScreen(shown: HTMLElement): void {
  if (document.fullscreenElement === shown) document.exitFullscreen().catch(() => undefined);
}
