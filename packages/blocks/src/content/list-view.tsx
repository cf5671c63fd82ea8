import { type CSSProperties, useEffect } from 'react';
import { languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { needFont } from '../fonts/load-fonts.ts';
import { innerSize, fontStyle, letterShadow } from '../styles.ts';
import { useClock } from '../use-clock.ts';
import { type ContentItem, contentItems, itemTime } from './content-item.ts';
import { ItemPicture } from './item-picture.tsx';

/** Size of summaries and times, as a share of that of titles. */
const small = 0.72;
/** Width of a picture, as a share of its height. */
const pictureShape = 4 / 3;

const ellipsis: CSSProperties = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** Posts or announcements, page by page. All displays with the same items show the same page. */
export function ContentListView({ block, stage }: ViewProps<'articles'> | ViewProps<'notices'>) {
  const { rows: most, pageSeconds, fontCh, divider } = block.params;
  useEffect(() => needFont(fontCh.family), [fontCh.family]);
  const period = stage.mode === 'play' ? pageSeconds * 1000 : 0;
  const turn = useClock(stage.clock, period, (now) => (period > 0 ? Math.floor(now / period) : 0));
  const rowHeight = innerSize(block).h / most;
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const items = contentItems(value);
        const first = (turn % Math.max(1, Math.ceil(items.length / most))) * most;
        const shown = items.slice(first, first + most);
        return (
          <div
            role="list"
            lang={languageTags.ch}
            style={{ width: '100%', height: '100%', ...fontStyle(fontCh), ...letterShadow(fontCh) }}
          >
            {shown.map((item, index) => (
              <div
                // Items have no ids, and may be equal.
                key={`${String(first + index)} ${item.title}`}
                role="listitem"
                style={{
                  display: 'flex',
                  alignItems: 'center',
                  boxSizing: 'border-box',
                  height: rowHeight,
                  padding: `0 ${String(fontCh.padding)}px`,
                  ...(divider === '' || index === shown.length - 1 ? {} : { borderBottom: `1px solid ${divider}` }),
                }}
              >
                <Row item={item} params={block.params} height={rowHeight} />
              </div>
            ))}
          </div>
        );
      }}
    </WithSource>
  );
}

interface RowProps {
  readonly item: ContentItem;
  readonly params: ViewProps<'articles'>['block']['params'];
  /** Pixels. */
  readonly height: number;
}

function Row({ item, params, height }: RowProps) {
  const { fontCh, faint } = params;
  const time = itemTime(item.time, params.time);
  const summary = params.summary ? item.summary || item.body : '';
  const faintStyle = { color: faint, fontSize: fontCh.size * small, fontWeight: 400 };
  const picture = params.picture ? Math.max(0, height - 2 * fontCh.padding) : 0;
  // Whole lines only: as many as fit below the title.
  const lineHeight = fontCh.lineHeight / 100;
  const room = height - fontCh.padding - fontCh.size * lineHeight;
  const lines = Math.max(0, Math.floor(room / (fontCh.size * small * lineHeight)));
  return (
    <>
      {picture > 0 && item.picture !== '' && (
        <ItemPicture
          url={item.picture}
          style={{
            flex: 'none',
            width: picture * pictureShape,
            height: picture,
            marginRight: fontCh.padding,
            objectFit: 'cover',
          }}
        />
      )}
      <div style={{ flex: '1 1 0', minWidth: 0 }}>
        <div style={{ display: 'flex', alignItems: 'baseline' }}>
          <span style={{ ...ellipsis, flex: '1 1 0', minWidth: 0 }}>{item.title}</span>
          {time !== '' && (
            <span
              style={{ flex: 'none', marginLeft: fontCh.padding, fontVariantNumeric: 'tabular-nums', ...faintStyle }}
            >
              {time}
            </span>
          )}
        </div>
        {summary !== '' && lines > 0 && (
          <div
            style={{
              ...faintStyle,
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: lines,
              overflow: 'hidden',
            }}
          >
            {summary}
          </div>
        )}
      </div>
    </>
  );
}
