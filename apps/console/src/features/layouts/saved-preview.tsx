import type { ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LayoutPreview } from '../../ui/layout-picture/layout-preview.tsx';
import { documentQuery } from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';

interface SavedPreviewProps {
  readonly layout: ListedLayout;
  readonly onClosed: () => void;
}

/** 预览: plays the saved layout in full screen. */
export function SavedPreview({ layout, onClosed }: SavedPreviewProps) {
  const saved = useQuery(documentQuery(layout));
  if (saved.data !== undefined) return <LayoutPreview layout={saved.data} onClose={onClosed} />;
  return (
    <PageModal open title={text.preview} width={limits.dialogWidth.medium} footer={null} onCancel={onClosed}>
      {saved.error === null ? (
        <Skeleton width="100%" height={240} />
      ) : (
        <LoadFailure error={saved.error} busy={saved.isFetching} onRetry={() => void saved.refetch()} />
      )}
    </PageModal>
  );
}
