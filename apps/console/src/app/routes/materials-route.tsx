import { MaterialsPage } from '../../features/files/materials-page.tsx';
import { FileCategoriesPage } from '../../features/file-categories/file-categories-page.tsx';

/** The materials, with the page of their categories as one of the tabs. */
export function MaterialsRoute() {
  return <MaterialsPage categories={<FileCategoriesPage />} />;
}
