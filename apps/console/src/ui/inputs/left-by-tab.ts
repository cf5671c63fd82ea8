import type { KeyboardEvent } from 'react';

/**
 * Props of a select for several values. Tab leaves it: antd would select or deselect the active option as well, which
 * after Enter is one that nobody chose.
 */
export const leftByTab = {
  onInputKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  },
};
