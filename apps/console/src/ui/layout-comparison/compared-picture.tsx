import type { DescribedChange } from '@mutai/layout/difference/describe-changes';
import type { Language } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { LayoutPicture } from '../layout-picture/layout-picture.tsx';
import styles from './layout-comparison.module.css';
import { comparisonMessages as text } from './layout-comparison.messages.ts';

/** Maximum height of a picture in pixels: two portrait layouts fit next to their differences. */
const heightMax = 360;

export interface ComparedPictureProps {
  readonly title: string;
  readonly layout: Layout;
  readonly language: Language;
  /** Block id → kind of change; these blocks are framed. */
  readonly marked: ReadonlyMap<number, DescribedChange['kind']>;
  /** Block hovered in the list; `null`: none. */
  readonly pointed: number | null;
}

/** One of two compared layouts, with frames around differences. */
export function ComparedPicture({ title, layout, language, marked, pointed }: ComparedPictureProps) {
  const { width, height, langList } = layout.canvas;
  const shown = langList.includes(language) ? language : langList[0];
  const percent = (part: number, whole: number) => `${String((part / whole) * 100)}%`;
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>{title}</figcaption>
      <div className={styles['ground']}>
        {width === 0 || height === 0 ? (
          <p className={styles['quiet']}>{text.noCanvas}</p>
        ) : (
          <div
            className={styles['picture']}
            style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, ${(heightMax * width) / height}px)` }}
          >
            <LayoutPicture layout={layout} label={title} {...(shown === undefined ? {} : { language: shown })} />
            {[...marked].map(([id, kind]) => {
              const block = layout.blocks[id];
              return (
                block !== undefined && (
                  <span
                    key={id}
                    aria-hidden
                    className={styles['frame']}
                    data-kind={kind}
                    data-pointed={pointed === id}
                    style={{
                      left: percent(block.x, width),
                      top: percent(block.y, height),
                      width: percent(block.w, width),
                      height: percent(block.h, height),
                    }}
                  />
                )
              );
            })}
          </div>
        )}
      </div>
    </figure>
  );
}
