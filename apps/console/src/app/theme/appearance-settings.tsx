import { Segmented, Switch } from 'antd';
import styles from './appearance-settings.module.css';
import { setThemeMode, themeModes, useTabBarShown, useThemeMode } from './appearance.ts';
import { themeMessages as text } from './theme.messages.ts';

/** Appearance and visible parts of the shell: in the theme drawer and on the account page. */
export function AppearanceSettings() {
  const mode = useThemeMode((state) => state.mode);
  const [tabsShown, setTabsShown] = useTabBarShown();
  return (
    <>
      <h2 className={styles['heading']}>{text.appearance}</h2>
      <Segmented
        block
        aria-label={text.appearance}
        value={mode}
        onChange={setThemeMode}
        options={themeModes.map((value) => ({ value, label: text[value] }))}
      />
      <h2 className={styles['heading']}>{text.layout}</h2>
      <label className={styles['row']}>
        <span>{text.showTabs}</span>
        <Switch checked={tabsShown} onChange={setTabsShown} aria-label={text.showTabs} />
      </label>
      <p className={styles['hint']}>{text.showTabsHint}</p>
    </>
  );
}
