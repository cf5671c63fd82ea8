import { FileOutlined, FileTextOutlined, PictureOutlined, SoundOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { thumbnailPath, type ThumbnailSize } from '@mutai/contract/files/resource';
import type { FileRecord } from '@mutai/contract/files/schema';
import { useState } from 'react';
import styles from './files.module.css';

/** Largest image without thumbnails that is shown itself, in bytes. */
const smallImageBytes = 200 * 1024;

/** Returns the address of a picture of about the given size; `null` if there is none. */
function pictureOf({ hasThumbnails, sha256, isPicture, size, path }: FileRecord, of: ThumbnailSize): string | null {
  if (hasThumbnails) return thumbnailPath(sha256, of);
  return isPicture && size <= smallImageBytes ? path : null;
}

const icons = {
  1: VideoCameraOutlined,
  2: SoundOutlined,
  3: PictureOutlined,
  4: FileTextOutlined,
  5: FileOutlined,
} as const satisfies Record<FileRecord['type'], unknown>;

interface FilePictureProps {
  readonly file: FileRecord;
  readonly size: ThumbnailSize;
}

/** Thumbnail of a file, or the icon of its type. Decorative: the name is shown beside it. */
export const FilePicture = ({ file, size }: FilePictureProps) => (
  <PictureOrIcon address={pictureOf(file, size)} type={file.type} />
);

interface PictureOrIconProps {
  readonly address: string | null;
  readonly type: FileRecord['type'];
}

/** Picture, or the icon of a type if there is none or it cannot be shown. */
export function PictureOrIcon({ address, type }: PictureOrIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (address !== null && address !== broken) {
    return <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />;
  }
  const Icon = icons[type];
  return <Icon className={styles['icon'] ?? ''} data-type={type} aria-hidden />;
}
