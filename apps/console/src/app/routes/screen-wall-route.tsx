import { ConfigProvider, theme } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { ScreenWallPage } from '../../features/screens/wall/screen-wall-page.tsx';
import { useMedia } from '../../ui/kit/hooks.ts';
import { darkThemeClass, themeFor } from '../theme/theme.ts';
import styles from './screen-wall-route.module.css';

/** Element with the variables of the dark theme. */
function Dark({ children }: { readonly children: ReactNode }) {
  // useToken makes antd write the variables.
  theme.useToken();
  return <div className={`${darkThemeClass} ${styles['dark'] ?? ''}`}>{children}</div>;
}

/** Wall of screens: dark for all users, because it lights a room by day and night. */
export function ScreenWallRoute() {
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const config = useMemo(
    () => ({ ...themeFor('dark', reducedMotion, darkThemeClass), inherit: false }),
    [reducedMotion],
  );
  return (
    <ConfigProvider theme={config}>
      <Dark>
        <ScreenWallPage />
      </Dark>
    </ConfigProvider>
  );
}
