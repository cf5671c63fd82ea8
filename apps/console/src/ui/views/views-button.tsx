import { Button, Tooltip } from 'antd';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { useConfirm } from '../feedback/use-confirm.tsx';
import { iconOf } from '../icons/icons.tsx';
import { useNarrow } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { useOpenOnVisit } from '../kit/page-visit.ts';
import { textWidth } from '../kit/text-width.ts';
import { PopupPanel } from '../popups/popup-panel.tsx';
import type { TablePreference } from '../table/column-preference.ts';
import type { ListView } from './use-list-view.ts';
import styles from './views.module.css';

const ViewsPanel = lazyPart(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Largest width of the name in the button, and padding and gap beside it, in pixels. */
const nameMost = 96;
const nameFrame = 20;

/** Width that the name takes in the button, in pixels. */
export const viewNameWidth = ({ active }: ListView, narrow: boolean): number =>
  active === undefined || narrow ? 0 : Math.min(nameMost, textWidth(active.name)) + nameFrame;

/** Button 视图 with the name of the active view, and the panel that shows, saves and changes views. */
export function ViewsButton({ view, columns }: { readonly view: ListView; readonly columns: TablePreference }) {
  const [open, setOpen] = useOpenOnVisit();
  const narrow = useNarrow();
  const confirm = useConfirm();
  const { active, changed } = view;
  const label = active === undefined ? text.views : text.activeView(active.name, changed);
  const name = active !== undefined && !narrow && (
    <span className={styles['buttonName']} style={{ maxWidth: nameMost }}>
      {active.name}
    </span>
  );
  return (
    <PopupPanel
      label={text.views}
      open={open}
      onOpenChange={setOpen}
      content={<ViewsPanel view={view} columns={columns} close={() => setOpen(false)} confirm={confirm} />}
    >
      <Tooltip title={open ? '' : label}>
        <Button
          type="text"
          className={styles['button'] ?? ''}
          aria-label={label}
          aria-expanded={open}
          icon={iconOf('profile')}
        >
          {/* Without a child, the button is as wide as its icon. */}
          {(name !== false || changed) && (
            <>
              {name}
              {changed && <span className={styles['dot']} />}
            </>
          )}
        </Button>
      </Tooltip>
    </PopupPanel>
  );
}
