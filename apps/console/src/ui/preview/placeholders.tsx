import { FileUnknownOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { PreviewItem, PreviewSource } from './preview-item.ts';
import { previewMessages as text } from './preview.messages.ts';
import styles from './preview.module.css';
import { uncachedQuery } from '../kit/queries.ts';

/** In place of what cannot be shown: why. */
export function Placeholder({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['notice']} role="alert">
      <FileUnknownOutlined aria-hidden className={styles['sign'] ?? ''} />
      <p>{children}</p>
    </div>
  );
}

interface ContentProps {
  readonly item: PreviewItem;
  readonly source: PreviewSource;
}

/** Notices in place of a preview: loading, failed, or the file is gone. */
export function LoadedContent<T>(props: {
  readonly item: PreviewItem;
  /** Names what is loaded. */
  readonly what: string;
  /** null: the content is gone. */
  readonly load: (item: PreviewItem, signal: AbortSignal) => Promise<T | null>;
  readonly children: (loaded: T) => ReactNode;
}) {
  const { item, what, load, children } = props;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', what, item.address],
    queryFn: ({ signal }) => load(item, signal),
    // It may be gone by the next time, and it may be large.
    ...uncachedQuery,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data === undefined) {
    return error === null ? (
      <div className={styles['loading']} aria-busy>
        <Skeleton width="60%" height={16} />
      </div>
    ) : (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return data === null ? <Placeholder>{text.gone}</Placeholder> : children(data);
}

/** Shows something of a content once it is known to be there. */
export function IfExists({ item, source, children }: ContentProps & { readonly children: ReactNode }) {
  const load = async (one: PreviewItem, signal: AbortSignal) => ((await source.exists(one, signal)) ? true : null);
  return (
    <LoadedContent item={item} what="exists" load={load}>
      {() => children}
    </LoadedContent>
  );
}

/** In place of what the browser could not show: that it is gone, or else what was given. */
export function BrokenContent({ item, source, otherwise }: ContentProps & { readonly otherwise: string }) {
  return (
    <IfExists item={item} source={source}>
      <Placeholder>{otherwise}</Placeholder>
    </IfExists>
  );
}
