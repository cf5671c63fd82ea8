import { Button } from 'antd';
import { ActionDots, type RowAction } from '../../../ui/cells/row-actions.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import styles from './details.module.css';

/** Something that is done with a screen. */
export type ScreenTool = RowAction;

/** Tools that are shown as buttons. */
const shownTools = 4;

/** Buttons of the details, the others in a menu. */
export function ScreenTools({ name, tools }: { readonly name: string; readonly tools: readonly ScreenTool[] }) {
  const shown = tools.slice(0, shownTools);
  const hidden = tools.slice(shownTools);
  if (tools.length === 0) return null;
  return (
    <div className={styles['tools']}>
      {shown.map(({ key, label, refusal = null, danger = false, run }) => (
        <Button key={key} danger={danger} disabled={refusal !== null} title={refusal ?? undefined} onClick={run}>
          {label}
        </Button>
      ))}
      {hidden.length > 0 && <ActionDots actions={hidden} label={kitMessages.actionsOf(name)} />}
    </div>
  );
}
