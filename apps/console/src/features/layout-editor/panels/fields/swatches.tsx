import { useId, type ReactNode } from 'react';
import styles from './colour-field.module.css';

export interface Swatch {
  /** Accessible name and tooltip, unique in its group. */
  readonly name: string;
  readonly color: string;
}

export interface SwatchesProps {
  readonly title: string;
  readonly swatches: readonly Swatch[];
  readonly onPick: (colour: string) => void;
  /** Below the colors. */
  readonly children?: ReactNode;
}

/** Titled group of colors to pick. */
export function Swatches({ title, swatches, onPick, children }: SwatchesProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles['swatchTitle']}>
        {title}
      </div>
      <div className={styles['swatches']}>
        {swatches.map(({ name, color }) => (
          <button key={name} type="button" title={name} aria-label={name} onClick={() => onPick(color)}>
            <span style={{ backgroundColor: color }} />
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
