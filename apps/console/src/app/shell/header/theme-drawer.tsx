import { limits } from '@mutai/contract/limits';
import { Drawer, Segmented, Switch } from 'antd';
import { setThemeMode, themeModes, useThemeMode } from '../../theme/appearance.ts';
import { useTabBarShown } from '../tabs/tab-bar.tsx';
import { headerMessages } from './header.messages.ts';
import styles from './theme-drawer.module.css';

/** 主题设置 (section 2): appearance and tab bar, remembered per user. */
export function ThemeDrawer({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const mode = useThemeMode((state) => state.mode);
  const [tabsShown, setTabsShown] = useTabBarShown();
  return (
    <Drawer
      open={open}
      onClose={close}
      title={headerMessages.themeSettings}
      size={limits.themeDrawerWidth}
      styles={{ body: { padding: 16 } }}
    >
      <h2 className={styles['heading']}>{headerMessages.appearance}</h2>
      <Segmented
        block
        aria-label={headerMessages.appearance}
        value={mode}
        onChange={setThemeMode}
        options={themeModes.map((value) => ({ value, label: headerMessages[value] }))}
      />
      <h2 className={styles['heading']}>{headerMessages.layout}</h2>
      <label className={styles['row']}>
        <span>{headerMessages.showTabs}</span>
        <Switch checked={tabsShown} onChange={setTabsShown} aria-label={headerMessages.showTabs} />
      </label>
      <p className={styles['hint']}>{headerMessages.showTabsHint}</p>
    </Drawer>
  );
}
