import { previewedFileParameter } from '@mutai/contract/files/page';
import type { FileRecord } from '@mutai/contract/files/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { useAddressed } from '../../ui/resource/addressed.ts';
import { filesClient, filesName } from './files.queries.ts';

const FilePreview = lazyPart(async () => (await import('./file-preview.tsx')).FilePreview);

/** Preview of the file in the address. */
export function AddressedFile({ download }: { readonly download: (file: FileRecord) => void }) {
  const { target, clear } = useAddressed(previewedFileParameter);
  const id = target?.mode === 'modify' ? target.id : null;
  const { data, error } = useQuery({
    queryKey: [filesName, 'previewed', id],
    queryFn: ({ signal }) => filesClient.get(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
    networkMode: 'always',
  });
  useEffect(() => {
    if (error !== null) showFailure(error);
  }, [error]);
  return id === null || data === undefined ? null : (
    <FilePreview key={id} files={[data]} start={data} download={download} onClosed={clear} />
  );
}
