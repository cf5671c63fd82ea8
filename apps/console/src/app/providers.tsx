import { DownOutlined, LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo, type ReactNode } from 'react';
import { keepFocus } from '../ui/kit/focus-keeper.ts';
import { useMedia } from '../ui/kit/hooks.ts';
import { BusyMask } from './notify/busy-mask.tsx';
import { NotifySurface } from './notify/notify-surface.tsx';
import { useAppearance } from './theme/appearance.ts';
import { themeClass, themeFor } from './theme/theme.ts';

/** The element that carries the theme's CSS variables for our own style sheets. */
function ThemeRoot({ children }: { readonly children: ReactNode }) {
  // Asking for the token is what makes antd write the variables, before any component of its own is shown.
  theme.useToken();
  return <div className={`app-root ${themeClass}`}>{children}</div>;
}

/**
 * With a sign of our own, antd puts it there and takes it away at once. Its default one slides out, and on a busy
 * machine the slide may never end: the button would go on being called loading by screen readers.
 */
const buttonConfig = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** As antd's own, but without the English names that a screen reader would tell. */
const selectConfig = { suffixIcon: <DownOutlined aria-hidden />, loadingIcon: <LoadingOutlined aria-hidden spin /> };

/** Pixels between the top of the window and every dialog; the style sheet of forms leaves as much room for theirs. */
const dialogConfig = { style: { top: 56 } };

/** Drawers close where dialogs do. */
const drawerConfig = { closable: { placement: 'end' } } as const;

/**
 * What opens beside something stands in the same dialog or landmark: a screen reader that is inside of a dialog does not
 * look beyond it.
 */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog], main, header, aside') ?? document.body;

/** Theme, language, messages and dialogs for everything below. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const appearance = useAppearance();
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => keepFocus(document.body), []);
  const config = useMemo(() => themeFor(appearance, reducedMotion), [appearance, reducedMotion]);
  return (
    <ConfigProvider
      locale={zhCN}
      theme={config}
      getPopupContainer={popupContainer}
      button={buttonConfig}
      select={selectConfig}
      modal={dialogConfig}
      drawer={drawerConfig}
      form={{ scrollToFirstError: true }}
    >
      <ThemeRoot>
        {children}
        <NotifySurface />
        <BusyMask />
      </ThemeRoot>
    </ConfigProvider>
  );
}
