import styles from './bone.module.css';

/** A bar that holds the place of what is being loaded. `width` is any CSS width; `height` is in pixels. */
export function Bone({ width, height }: { readonly width: string; readonly height: number }) {
  return <span aria-hidden className={styles['bone']} style={{ width, height }} />;
}
