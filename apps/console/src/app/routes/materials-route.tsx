import { MaterialsPage } from '../../features/files/materials-page.tsx';
import { FileCategoriesPage } from '../../features/file-categories/file-categories-page.tsx';

/** Materials page with the categories as one of its tabs. */
export function MaterialsRoute() {
  return <MaterialsPage categories={<FileCategoriesPage />} />;
}
