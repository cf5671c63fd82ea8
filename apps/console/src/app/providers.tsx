import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useMemo, type ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { keepFocus } from '../ui/kit/focus-keeper.ts';
import { useMedia } from '../ui/kit/hooks.ts';
import { kitMessages } from '../ui/kit/kit.messages.ts';
import { BusyMask } from './notify/busy-mask.tsx';
import { NotifySurface } from './notify/notify-surface.tsx';
import { useAppearance } from './theme/appearance.ts';
import { themeClass, themeFor } from './theme/theme.ts';

/** Element with the theme's CSS variables, for the console's own style sheets. */
function ThemeRoot({ children }: { readonly children: ReactNode }) {
  // useToken makes antd write the variables before it renders any component.
  theme.useToken();
  return <div className={`app-root ${themeClass}`}>{children}</div>;
}

/**
 * With a custom icon antd adds and removes it at once. The default icon slides out, and on a busy machine the
 * transition may never end: screen readers would keep announcing a loading button.
 */
const buttonConfig = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** Antd's default icons, without English names for screen readers. */
const selectConfig = { suffixIcon: <DownOutlined aria-hidden />, loadingIcon: <LoadingOutlined aria-hidden spin /> };

/** Icons of messages, also without names. */
const alertConfig = {
  successIcon: <CheckCircleFilled aria-hidden />,
  infoIcon: <InfoCircleFilled aria-hidden />,
  warningIcon: <ExclamationCircleFilled aria-hidden />,
  errorIcon: <CloseCircleFilled aria-hidden />,
};

/** Distance of dialogs from the top of the window, in pixels; the style sheet of forms leaves the same space. */
const dialogConfig = { style: { top: 56 } };

/** Drawers have the close button at the same side as dialogs. */
const drawerConfig = { closable: { placement: 'end' } } as const;

/**
 * Renders popups in the dialog or landmark of their trigger: screen readers inside of a dialog ignore elements outside.
 */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog], main, header, aside') ?? document.body;

/** Replaces antd's picture in selects and tables without their own text. */
const renderEmpty = () => <EmptyState small text={kitMessages.noData} />;

/** Provides theme, language, messages and dialogs. */
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
      renderEmpty={renderEmpty}
      button={buttonConfig}
      select={selectConfig}
      alert={alertConfig}
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
