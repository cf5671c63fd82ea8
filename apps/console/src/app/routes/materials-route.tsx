import { MaterialsPage } from '../../features/files/materials-page.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const Categories = lazyPart(
  async () => (await import('../../features/file-categories/file-categories-page.tsx')).FileCategoriesPage,
  { meanwhile: () => null },
);

/** The materials, with the page of their categories as one of the tabs. */
export function MaterialsRoute() {
  return <MaterialsPage categories={<Categories />} />;
}
