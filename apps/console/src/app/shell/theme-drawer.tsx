import { limits } from '@mutai/contract/limits';
import { Drawer, Segmented, Switch } from 'antd';
import { setThemeMode, themeModes, useThemeMode } from '../appearance.ts';
import { shellMessages } from './shell.messages.ts';
import { useTabBarShown } from './shell-preferences.ts';
import styles from './theme-drawer.module.css';

/** 主题设置 (section 2): appearance and tab bar, remembered per user. */
export function ThemeDrawer({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const mode = useThemeMode((state) => state.mode);
  const [tabsShown, setTabsShown] = useTabBarShown();
  return (
    <Drawer
      open={open}
      onClose={close}
      title={shellMessages.themeSettings}
      size={limits.themeDrawerWidth}
      closable={{ placement: 'end' }}
      styles={{ body: { padding: 16 } }}
    >
      <h3 className={styles['heading']}>{shellMessages.appearance}</h3>
      <Segmented
        block
        aria-label={shellMessages.appearance}
        value={mode}
        onChange={setThemeMode}
        options={themeModes.map((value) => ({ value, label: shellMessages[value] }))}
      />
      <h3 className={styles['heading']}>{shellMessages.layout}</h3>
      <label className={styles['row']}>
        <span>{shellMessages.showTabs}</span>
        <Switch checked={tabsShown} onChange={setTabsShown} aria-label={shellMessages.showTabs} />
      </label>
      <p className={styles['hint']}>{shellMessages.showTabsHint}</p>
    </Drawer>
  );
}
