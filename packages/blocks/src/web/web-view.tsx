import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ViewProps } from '../declaration.ts';
import { Hint } from '../hint.tsx';
import { innerSize } from '../styles.ts';
import { keepFocus } from './keep-focus.ts';
import { keepPage } from './keep-page.ts';
import { pageFault, pageFaultText, pageUnreachable } from './page-fault.ts';

/** Pause of typing in the editor before a page is loaded, in milliseconds. */
const restMs = 600;

/** Page of another site. */
export function WebView({ block, stage }: ViewProps<'web'>) {
  const { url, scripts } = block.params;
  const { mode, isPageAllowed, onFault } = stage;
  const found = url === '' || isPageAllowed === undefined ? null : pageFault(url, isPageAllowed, location.origin);
  const fault = found === null ? '' : pageFaultText(found, url);
  const report = useEffectEvent((message: string) => onFault?.(block.id, message));
  useEffect(() => {
    if (fault !== '') report(fault);
  }, [fault]);
  if (url !== '' && fault === '' && isPageAllowed !== undefined) {
    // Another page, or one with other rights, begins anew.
    return <Page key={`${String(scripts)} ${mode} ${url}`} block={block} stage={stage} />;
  }
  if (mode === 'play') return null;
  return <Hint block={block} text={fault || (url === '' ? '未填写网页地址' : `网页：${url}`)} />;
}

/** Page that stays until it has loaded anew. */
function Page({ block, stage }: ViewProps<'web'>) {
  const { url, reload } = block.params;
  const { mode, clock, onFault } = stage;
  const isEdited = mode === 'edit';
  /** Numbers of the load that is seen, and of the next one; 0: none. */
  const [loads, setLoads] = useState({ shown: 0, coming: 0 });
  const [isUnreachable, setUnreachable] = useState(false);
  const [page] = useState(() => keepPage(url));
  const failed = useEffectEvent(() => {
    setLoads(({ shown }) => ({ shown, coming: 0 }));
    setUnreachable(true);
    onFault?.(block.id, pageUnreachable(url));
  });

  useEffect(() => {
    const events = {
      onReached: (coming: number) => setLoads(({ shown }) => ({ shown, coming })),
      onFailed: () => failed(),
    };
    if (!isEdited) return page.keep(clock, reload, events);
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = page.keep(clock, null, events);
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [page, clock, isEdited, reload]);

  if (isEdited && isUnreachable) return <Hint block={block} text={pageUnreachable(url)} />;
  const { shown, coming } = loads;
  return [shown, coming].map((load) =>
    load === 0 ? null : (
      <Frame
        key={load}
        block={block}
        isSeen={load === shown}
        onLoad={() => {
          if (load !== coming) return;
          page.loaded();
          setUnreachable(false);
          setLoads({ shown: load, coming: 0 });
        }}
      />
    ),
  );
}

interface FrameProps {
  readonly block: ViewProps<'web'>['block'];
  readonly isSeen: boolean;
  readonly onLoad: () => void;
}

/**
 * Frame of a page, without access to this one: docs/decisions/0048-web-pages-in-layouts.md. Scripts of a page have the
 * storage of their own site, which is never this one.
 */
function Frame({ block, isSeen, onLoad }: FrameProps) {
  const { url, zoom, scripts } = block.params;
  const { w, h } = innerSize(block);
  const scale = zoom / 100;
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current === null ? undefined : keepFocus(frame.current)), []);
  return (
    <iframe
      ref={frame}
      src={url}
      title={block.title}
      sandbox={scripts ? 'allow-scripts allow-same-origin' : ''}
      referrerPolicy="no-referrer"
      scrolling="no"
      // Neither clicks nor keys get into the page.
      inert
      tabIndex={-1}
      onLoad={onLoad}
      style={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: w / scale,
        height: h / scale,
        border: 0,
        pointerEvents: 'none',
        ...(zoom === 100 ? {} : { transform: `scale(${String(scale)})`, transformOrigin: '0 0' }),
        ...(isSeen ? {} : { visibility: 'hidden' }),
      }}
    />
  );
}
