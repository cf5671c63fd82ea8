import { RightOutlined } from '@ant-design/icons';
import styles from './fold-arrow.module.css';

/** The same, as antd's trees ask for it. */
export const foldArrow = ({ expanded = false }: { readonly expanded?: boolean }) => <FoldArrow open={expanded} />;

/** The one arrow for whatever folds: to the right while folded, down while open. */
export function FoldArrow({ open }: { readonly open: boolean }) {
  return <RightOutlined aria-hidden className={styles['arrow'] ?? ''} data-open={open} />;
}
