import { BellOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { PopupPanel } from '../../../ui/popups/popup-panel.tsx';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';

/** The bell. There are no notifications until announcements exist. Section 2. */
export function Notifications() {
  const [open, setOpen] = useState(false);
  return (
    <PopupPanel
      label={headerMessages.notifications}
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles['notifications']}>
          <h2 className={styles['popupTitle']}>{headerMessages.notifications}</h2>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={headerMessages.noNotifications} />
        </div>
      }
    >
      <Button type="text" icon={<BellOutlined aria-hidden />} aria-label={headerMessages.notifications} />
    </PopupPanel>
  );
}
