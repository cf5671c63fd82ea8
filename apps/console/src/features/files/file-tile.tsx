import type { FileRecord } from '@mutai/contract/files/schema';
import { sizeText } from '../../ui/kit/size-text.ts';
import type { Tile } from '../../ui/tiles/tile-list.tsx';
import { extentText } from './file-facts.ts';
import { FilePicture } from './file-picture.tsx';
import styles from './files.module.css';

/** Tile of a file. @param open opens the preview */
export function fileTile(file: FileRecord, open: (file: FileRecord) => void): Tile {
  return {
    picture: (
      <span className={styles['tileSign']}>
        <FilePicture file={file} size="medium" />
      </span>
    ),
    name: file.name,
    below: [sizeText(file.size), extentText(file)].filter((fact) => fact !== '').join(' · '),
    open: () => open(file),
  };
}
