import type { ToldChange } from '@mutai/layout/difference/told-changes';
import type { Language } from '@mutai/layout/model/languages';
import type { Layout } from '@mutai/layout/model/layout';
import { LayoutPicture } from '../layout-picture/layout-picture.tsx';
import styles from './layout-comparison.module.css';
import { comparisonMessages as text } from './layout-comparison.messages.ts';

/** Pixels that a picture is high at most: two of a screen that stands upright fit beside their differences. */
const heightMax = 360;

export interface ComparedPictureProps {
  readonly title: string;
  readonly layout: Layout;
  readonly language: Language;
  /** What became of its blocks, by id: those are framed. */
  readonly marked: ReadonlyMap<number, ToldChange['kind']>;
  /** The block that is pointed at in the list; null: none. */
  readonly pointed: number | null;
}

/** One of two layouts that are compared, with frames around what differs. */
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
