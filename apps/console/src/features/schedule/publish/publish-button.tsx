import { CloudUploadOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useScheduleChanges } from '../records/rules.queries.ts';
import { publishMessages as text } from './publish.messages.ts';

const PublishDialog = lazyPart(async () => (await import('./publish-dialog.tsx')).PublishDialog);

/** 发布, with the number of unpublished changes. */
export function PublishButton() {
  const { data } = useScheduleChanges();
  const [open, setOpen] = useState(false);
  const count = data?.count ?? 0;
  return (
    <>
      <Badge count={count} size="small" overflowCount={999}>
        <Button
          icon={<CloudUploadOutlined aria-hidden />}
          aria-label={count === 0 ? text.publish : text.publishChanges(count)}
          onClick={() => setOpen(true)}
        >
          {text.publish}
        </Button>
      </Badge>
      {open && <PublishDialog onClosed={() => setOpen(false)} />}
    </>
  );
}
