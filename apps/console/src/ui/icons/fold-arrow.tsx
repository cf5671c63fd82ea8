import { RightOutlined } from '@ant-design/icons';
import styles from './fold-arrow.module.css';

/** Fold arrow as a switcher icon of antd's trees. */
export const foldArrow = ({ expanded = false }: { readonly expanded?: boolean }) => <FoldArrow open={expanded} />;

/** Arrow of all collapsible elements: right when collapsed, down when expanded. */
export function FoldArrow({ open }: { readonly open: boolean }) {
  return <RightOutlined aria-hidden className={styles['arrow'] ?? ''} data-open={open} />;
}
