import { limits } from '@mutai/contract/limits';
import { FrameDrawer } from '../../../ui/feedback/overlays.tsx';
import { AppearanceSettings } from '../../theme/appearance-settings.tsx';
import { headerMessages } from './header.messages.ts';

/** 主题设置: appearance and tab bar, stored per user. */
export function ThemeDrawer({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  return (
    <FrameDrawer
      open={open}
      close={close}
      title={headerMessages.themeSettings}
      size={limits.themeDrawerWidth}
      styles={{ body: { padding: 16 } }}
    >
      <AppearanceSettings />
    </FrameDrawer>
  );
}
