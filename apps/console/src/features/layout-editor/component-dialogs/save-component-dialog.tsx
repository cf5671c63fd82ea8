import { layoutComponentLimits } from '@mutai/contract/layout-components/resource';
import type { ListedLayoutComponent } from '@mutai/contract/layout-components/schema';
import { componentFrom } from '@mutai/layout/commands/components';
import { useState } from 'react';
import { useKit } from '../../../ui/kit/kit.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { ComponentPicture } from '../components/component-picture.tsx';
import styles from '../components/components.module.css';
import { componentMessages as text } from '../components/components.messages.ts';
import { componentsClient, createComponent, useRenewComponents } from '../components/components.queries.ts';
import { linkLater } from '../components/link-later.ts';
import { NameDialog } from '../name-dialog/name-dialog.tsx';

/** Field of both dialogs. */
const field = { label: text.name, max: layoutComponentLimits.nameMax, className: styles['named'] ?? '' } as const;

interface SaveComponentDialogProps {
  /** Returns the current ids of the blocks to save. */
  readonly ids: () => readonly number[];
  readonly onClosed: () => void;
}

/** Dialog 保存为组件: saves blocks under a name, and links them to the new component. */
export function SaveComponentDialog({ ids, onClosed }: SaveComponentDialogProps) {
  const editor = useEditor();
  const renew = useRenewComponents();
  const { submissionKeys } = useKit();
  const [keyFor] = useState(submissionKeys);
  const [{ document, link }] = useState(() => {
    const { document: made, parts } = componentFrom(editor.state().layout, ids());
    return { document: made, link: linkLater(editor, parts) };
  });
  const save = async (name: string) => {
    const body = { name, document };
    try {
      link(text.save, await createComponent(body, keyFor(body)));
    } finally {
      void renew();
    }
  };
  return (
    <NameDialog {...field} title={text.save} initial="" save={save} onClosed={onClosed}>
      <div className={styles['saved']}>
        <ComponentPicture document={document} />
        <p className={styles['hint']}>{text.saveHint}</p>
      </div>
    </NameDialog>
  );
}

interface RenameComponentDialogProps {
  readonly renamed: ListedLayoutComponent;
  readonly onClosed: () => void;
}

/** Dialog 重命名组件. */
export function RenameComponentDialog({ renamed, onClosed }: RenameComponentDialogProps) {
  const renew = useRenewComponents();
  // The version that was shown when it opened: a change of others meanwhile is a conflict.
  const [{ id, version, name: initial }] = useState(renamed);
  const save = async (name: string) => {
    try {
      await componentsClient.update(id, { name, version });
    } finally {
      void renew();
    }
  };
  return <NameDialog {...field} title={text.renameTitle} initial={initial} save={save} onClosed={onClosed} />;
}
