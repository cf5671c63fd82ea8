import styles from './cells.module.css';
import { HoverTooltip } from './hover-tooltip.tsx';

const isCut = (element: HTMLElement): boolean => {
  const { firstElementChild: line } = element;
  return line !== null && line.scrollWidth > line.clientWidth;
};

/** Single line of text that is truncated with an ellipsis if necessary; then hovering shows the full text. */
export function EllipsisText({ text, secondary = false }: { readonly text: string; readonly secondary?: boolean }) {
  return (
    <HoverTooltip title={text} applies={isCut} className={styles['line']}>
      <span dir="auto" className={secondary ? `${styles['ellipsis']} ${styles['secondary']}` : styles['ellipsis']}>
        {text}
      </span>
    </HoverTooltip>
  );
}
