import styles from './skeleton.module.css';

/** Placeholder bar. `width` is any CSS width; `height` is in pixels. */
export function Skeleton({ width, height }: { readonly width: string; readonly height: number }) {
  return <span aria-hidden className={styles['skeleton']} style={{ width, height }} />;
}
