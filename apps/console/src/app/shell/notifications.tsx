import { BellOutlined } from '@ant-design/icons';
import { Button, Empty, Popover } from 'antd';
import { shellMessages } from './shell.messages.ts';

/** The bell. There are no notifications until announcements exist. Section 2. */
export function Notifications() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title={shellMessages.notifications}
      content={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={shellMessages.noNotifications} />}
      styles={{ container: { width: 280 } }}
    >
      <Button type="text" icon={<BellOutlined />} aria-label={shellMessages.notifications} />
    </Popover>
  );
}
