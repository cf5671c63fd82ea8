import { FileList } from './file-list.tsx';

/** 素材管理: what was uploaded. Section 2. */
export function MaterialsPage() {
  return <FileList />;
}
