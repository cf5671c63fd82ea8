import type { DictColor } from '@mutai/contract/dicts/dictionary';
import { Badge } from 'antd';
import styles from './tags.module.css';

/** One choice of a dictionary: a dot in its colour, and its name. */
export function DictTag({ name, color }: { readonly name: string; readonly color: DictColor }) {
  return (
    <span className={styles['tag']} data-color={color}>
      {name}
    </span>
  );
}

/** What a status means, whatever its word: antd gives each its colour. */
export type StatusTone = 'success' | 'warning' | 'error' | 'processing' | 'default';

/** A status as a coloured dot and a word. */
export function StatusDot({ tone, text }: { readonly tone: StatusTone; readonly text: string }) {
  return <Badge status={tone} text={text} />;
}
