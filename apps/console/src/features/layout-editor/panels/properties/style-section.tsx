import { DeleteOutlined, EditOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { layoutStylePermissions } from '@mutai/contract/layout-styles/resource';
import { pasteStyle, styleOf } from '@mutai/layout/commands/style';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { useConfirm, useConfirmRemoval } from '../../../../ui/feedback/use-confirm.tsx';
import { kitMessages } from '../../../../ui/kit/kit.messages.ts';
import { usePermissionCheck } from '../../../../ui/kit/kit.tsx';
import { actionOf } from '../../actions/actions.ts';
import { useActionContext } from '../../actions/action-context.ts';
import { modelBlock } from '../../actions/selected.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { Section } from '../common/section.tsx';
import { StyleNameDialog } from '../../style-dialogs/dialogs.ts';
import { RowButton } from '../../styles/row-button.tsx';
import { StyleSample } from '../../styles/style-sample.tsx';
import styles from '../../styles/styles.module.css';
import { stylesMessages as text } from '../../styles/styles.messages.ts';
import { type SavedStyle, stylesClient, useRenewStyles, useStyles } from '../../styles/styles.queries.ts';

/** 样式: saved styles, which apply to the selected blocks. It renders only when the styles change. */
export const StyleSection = memo(function StyleSection() {
  const mayManage = usePermissionCheck()(layoutStylePermissions.update);
  const { data, isError, refetch } = useStyles();
  const [renamed, setRenamed] = useState<SavedStyle | null>(null);
  if (isError && data === undefined) {
    return (
      <Section title={text.title}>
        <p className={styles['hint']}>
          {text.failed}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {kitMessages.retry}
          </Button>
        </p>
      </Section>
    );
  }
  if (data === undefined || (data.length === 0 && !mayManage)) return null;
  return (
    <Section title={text.title}>
      {data.length === 0 && <p className={styles['hint']}>{text.none}</p>}
      {data.length > 0 && (
        <ul className={styles['list']} aria-label={text.title}>
          {data.map((saved) => (
            <StyleRow key={saved.id} saved={saved} mayManage={mayManage} onRename={setRenamed} />
          ))}
        </ul>
      )}
      {mayManage && <SaveStyle />}
      {renamed !== null && (
        <StyleNameDialog renamed={renamed} style={renamed.style} onClosed={() => setRenamed(null)} />
      )}
    </Section>
  );
});

interface StyleRowProps {
  readonly saved: SavedStyle;
  readonly mayManage: boolean;
  readonly onRename: (saved: SavedStyle) => void;
}

const StyleRow = memo(function StyleRow({ saved, mayManage, onRename }: StyleRowProps) {
  const { name, style } = saved;
  const editor = useEditor();
  const apply = () => editor.run(text.applyStep(name), (layout) => pasteStyle(layout, editor.state().selected, style));
  return (
    <li className={styles['row']}>
      <button type="button" className={styles['apply']} title={text.applyHint(name)} onClick={apply}>
        <StyleSample style={style} />
        <span>{name}</span>
      </button>
      {mayManage && <StyleTools saved={saved} onRename={onRename} />}
    </li>
  );
});

function StyleTools({ saved, onRename }: Omit<StyleRowProps, 'mayManage'>) {
  const { id, version, name } = saved;
  const editor = useEditor();
  const renew = useRenewStyles();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmRemoval();
  const change = async (request: Promise<void>) => {
    try {
      await request;
    } finally {
      await renew();
    }
  };
  const update = () => {
    const block = modelBlock(editor.state());
    if (block === undefined) return;
    confirm({
      content: text.updateQuestion(name, block.title),
      okText: text.updateOk,
      run: () => change(stylesClient.update(id, { style: styleOf(block), version })),
    });
  };
  return (
    <>
      <RowButton label={text.update(name)} icon={<SyncOutlined aria-hidden />} onClick={update} />
      <RowButton label={text.rename(name)} icon={<EditOutlined aria-hidden />} onClick={() => onRename(saved)} />
      <RowButton
        label={text.remove(name)}
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => confirmRemoval({ what: name, run: (force) => change(stylesClient.remove(id, force)) })}
      />
    </>
  );
}

function SaveStyle() {
  const context = useActionContext();
  const { title, run } = actionOf('save-style');
  return (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => run(context)}>
      {title}
    </Button>
  );
}
