import { fileType } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import type { TrashItem } from '@mutai/contract/trash';
import { useQuery } from '@tanstack/react-query';
import { PictureOrIcon } from './file-picture.tsx';
import styles from './files.module.css';
import { loadDeletedPicture } from './files.queries.ts';

/** Thumbnail of a file in the trash, or the icon of its type. Only users who see the trash may load it. */
function DeletedFilePicture({ item: { id, hasPicture, facts } }: { readonly item: TrashItem }) {
  const { data: address = null } = useQuery({
    queryKey: ['deleted-file-picture', id],
    queryFn: ({ signal }) => loadDeletedPicture(id, signal),
    enabled: hasPicture,
    staleTime: Infinity,
  });
  const type = (facts['type']?.[1] ?? fileType.other) as FileRecord['type'];
  return (
    <span className={styles['sign']}>
      <PictureOrIcon address={address} type={type} />
    </span>
  );
}

export const deletedFilePicture = (item: TrashItem) => <DeletedFilePicture item={item} />;
