import { BellOutlined } from '@ant-design/icons';
import { Button, Empty, Popover } from 'antd';
import { headerMessages } from './header.messages.ts';

/** The bell. There are no notifications until announcements exist. Section 2. */
export function Notifications() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={headerMessages.notifications}
      content={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={headerMessages.noNotifications} />}
      styles={{ container: { width: 280 } }}
    >
      <Button type="text" icon={<BellOutlined />} aria-label={headerMessages.notifications} />
    </Popover>
  );
}
