import { Tooltip } from 'antd';
import { useState } from 'react';
import styles from './cells.module.css';

/** One line of text that ends in an ellipsis when there is no room; the whole of it is shown on hover then. */
export function EllipsisText({ text, secondary = false }: { readonly text: string; readonly secondary?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Tooltip title={text} open={open}>
      <span
        className={secondary ? `${styles['ellipsis']} ${styles['secondary']}` : styles['ellipsis']}
        onMouseEnter={({ currentTarget }) => setOpen(currentTarget.scrollWidth > currentTarget.clientWidth)}
        onMouseLeave={() => setOpen(false)}
      >
        {text}
      </span>
    </Tooltip>
  );
}
