import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { onFontsLoaded } from '../fonts/on-fonts-loaded.ts';
import { type Stage } from '../stage.ts';
import { breakWords, fontStyle, innerSize, letterShadow } from '../styles.ts';
import { useClock } from '../use-clock.ts';
import { type ContentItem, contentItems, itemTime } from './content-item.ts';
import { ItemPicture } from './item-picture.tsx';

/** Sizes of titles, and of times and authors, as shares of that of bodies. */
const large = 1.5;
const small = 0.8;
/** Highest picture, as a share of the block. */
const pictureShare = 0.4;

/** Posts one after the other. All displays with the same posts show the same one. */
export function ArticleView({ block, stage }: ViewProps<'article'>) {
  const { itemSeconds, fontCh } = block.params;
  useEffect(() => needFont(fontCh.family), [fontCh.family]);
  const period = stage.mode === 'play' ? itemSeconds * 1000 : 0;
  const turn = useClock(stage.clock, period, (now) => (period > 0 ? Math.floor(now / period) : 0));
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const items = contentItems(value);
        const item = items[turn % Math.max(1, items.length)];
        return item === undefined ? null : <Article item={item} block={block} stage={stage} />;
      }}
    </WithSource>
  );
}

interface ArticleProps extends ViewProps<'article'> {
  readonly item: ContentItem;
}

function Article({ item, block, stage }: ArticleProps) {
  const { fontCh, titleColor, faint, picture, author, time, itemSeconds } = block.params;
  const facts = [itemTime(item.time, time), author ? item.author : ''].filter((fact) => fact !== '');
  return (
    <div
      role="article"
      lang={languageTags.ch}
      style={{
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: '100%',
        height: '100%',
        padding: fontCh.padding,
        ...fontStyle(fontCh),
        ...letterShadow(fontCh),
      }}
    >
      <div style={{ flex: 'none', fontSize: fontCh.size * large, fontWeight: 700, color: titleColor, ...breakWords }}>
        {item.title}
      </div>
      {facts.length > 0 && (
        <div style={{ flex: 'none', fontSize: fontCh.size * small, fontWeight: 400, color: faint }}>
          {facts.join('　')}
        </div>
      )}
      {picture && item.picture !== '' && (
        <ItemPicture
          url={item.picture}
          style={{
            flex: 'none',
            maxWidth: '100%',
            height: innerSize(block).h * pictureShare,
            marginTop: fontCh.padding / 2,
            objectFit: 'contain',
            objectPosition: 'left',
          }}
        />
      )}
      <Pages
        // Measured anew after any change of the block or the post.
        key={JSON.stringify([block, item])}
        stage={stage}
        seconds={itemSeconds}
        gap={fontCh.padding}
      >
        {item.body || item.summary}
      </Pages>
    </div>
  );
}

interface PagesProps {
  readonly stage: Pick<Stage, 'clock' | 'mode'>;
  /** Time of all pages together. */
  readonly seconds: number;
  /** Pixels above the text. */
  readonly gap: number;
  readonly children: string;
}

/** Wider than every block: a column is as wide as its block then. */
const columnWidth = 100_000;

/** Shortest time of a page, in milliseconds. */
const leastPageMs = 2000;

/**
 * Text in as many pages as it needs, which are columns of the width of the block. Those that do not fit the time are
 * left out.
 */
function Pages({ stage, seconds, gap, children }: PagesProps) {
  const columns = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(1);
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollWidth = 0, clientWidth = 0 } = columns.current ?? {};
      setNeeded(clientWidth === 0 ? 1 : Math.max(1, Math.round(scrollWidth / clientWidth)));
    };
    measure();
    return onFontsLoaded(measure);
  }, []);
  const wholeMs = stage.mode === 'play' ? seconds * 1000 : 0;
  const pages = Math.min(needed, Math.floor(wholeMs / leastPageMs));
  const periodMs = pages > 1 ? wholeMs / pages : 0;
  const page = useClock(stage.clock, periodMs, (now) => (periodMs > 0 ? Math.floor(now / periodMs) % pages : 0));
  return (
    <div style={{ flex: '1 1 0', minHeight: 0, marginTop: gap / 2, overflow: 'hidden' }}>
      <div
        ref={columns}
        style={{
          height: '100%',
          columnWidth,
          columnGap: 0,
          columnFill: 'auto',
          whiteSpace: 'pre-wrap',
          ...breakWords,
          // Not a margin, which would widen the columns.
          ...(page === 0 ? {} : { position: 'relative', left: `${String(-100 * page)}%` }),
        }}
      >
        {children}
      </div>
    </div>
  );
}
