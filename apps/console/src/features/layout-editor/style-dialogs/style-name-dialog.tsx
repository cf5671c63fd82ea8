import { layoutStyleLimits } from '@mutai/contract/layout-styles/resource';
import type { BlockStyle } from '@mutai/layout/commands/style';
import { useState } from 'react';
import { useKit } from '../../../ui/kit/kit.tsx';
import { NameDialog } from '../name-dialog/name-dialog.tsx';
import { StyleSample } from '../styles/style-sample.tsx';
import styles from '../styles/styles.module.css';
import { stylesMessages as text } from '../styles/styles.messages.ts';
import { type SavedStyle, stylesClient, useRenewStyles } from '../styles/styles.queries.ts';

export interface StyleNameDialogProps {
  /** Style that gets another name; `null`: a new one. */
  readonly renamed: SavedStyle | null;
  readonly style: BlockStyle;
  readonly onClosed: () => void;
}

/** Dialog for the name of a new or saved style. Mount it to open it, unmount it on `onClosed`. */
export function StyleNameDialog({ renamed, style, onClosed }: StyleNameDialogProps) {
  const { submissionKeys } = useKit();
  const renew = useRenewStyles();
  const [keyFor] = useState(submissionKeys);
  const save = async (name: string) => {
    try {
      if (renamed === null) {
        const body = { name, style };
        await stylesClient.create(body, keyFor(body));
      } else await stylesClient.update(renamed.id, { name, version: renamed.version });
    } finally {
      void renew();
    }
  };
  return (
    <NameDialog
      title={renamed === null ? text.save : text.renameTitle}
      label={text.name}
      initial={renamed?.name ?? ''}
      max={layoutStyleLimits.styleNameMax}
      save={save}
      onClosed={onClosed}
      className={styles['named'] ?? ''}
      sample={<StyleSample style={style} />}
    >
      {renamed === null && <p className={styles['hint']}>{text.saveHint}</p>}
    </NameDialog>
  );
}
