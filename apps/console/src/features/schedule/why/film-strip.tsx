import type { Manifest } from '@mutai/contract/screens/player';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LayoutPicture } from '../../../ui/layout-picture/layout-picture.tsx';
import type { PlayingPart } from '../model/program.ts';
import { documentQuery } from '../records/rules.queries.ts';
import { pictureKey, playingTitle, timeText } from './part-words.ts';
import { whyMessages as text } from './why.messages.ts';
import styles from './why.module.css';

interface FilmStripProps {
  readonly manifest: Manifest;
  readonly day: number;
  readonly parts: readonly PlayingPart[];
  /** Instant that is asked about. */
  readonly instant: number;
  /** @param instant at which a part begins */
  readonly onPick: (instant: number) => void;
}

/** Everything that a screen plays on a day, in order, with pictures. */
export function FilmStrip({ manifest, day, parts, instant, onPick }: FilmStripProps) {
  const { id, timeZone } = manifest.screen;
  return (
    <ol className={styles['strip']} aria-label={text.day(manifest.screen.name)}>
      {parts.map((part) => {
        const { start, end, playing } = part;
        const title = playingTitle(manifest, playing);
        const times = `${timeText(timeZone, start, day)}–${timeText(timeZone, end, day)}`;
        const key = pictureKey(manifest, playing);
        return (
          <li key={start}>
            <button
              type="button"
              className={styles['part']}
              aria-pressed={start <= instant && instant < end}
              onClick={() => onPick(start)}
            >
              <span
                className={styles['picture']}
                aria-hidden
                data-kind={playing.kind}
                data-dark={playing.kind === 'dark' || playing.kind === 'off'}
              >
                {key !== null && <PartPicture screen={id} publication={key} />}
              </span>
              <span className={styles['times']}>{times}</span>
              <span className={styles['title']}>{title}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface PartPictureProps {
  readonly screen: number;
  readonly publication: string;
}

/** Picture of a publication. */
export function PartPicture({ screen, publication }: PartPictureProps) {
  const { data, error } = useQuery(documentQuery(screen, publication));
  if (data === undefined && error === null) return <Skeleton width="100%" height={90} />;
  if (data === undefined || data === null) return <span className={styles['noPicture']}>{text.noPicture}</span>;
  return <LayoutPicture layout={data} />;
}
