import { HomePage } from '../../features/home/home-page.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { iconOf } from '../../ui/icons/icons.tsx';
import { addressOf } from './route-rules.ts';
import { homePath } from './route-table.tsx';
import { useNavigationPages } from './use-navigation.ts';

const LoadedAnnouncements = lazyPart(
  async () => (await import('../../features/announcements/my-announcements.tsx')).MyAnnouncements,
  { meanwhile: () => <Skeleton width="100%" height={56} /> },
);

/** Fits into the first screen at 1366 × 768. */
const shownAnnouncements = 3;

/** Home page with the pages that the user may open, except development pages. */
export function HomeRoute() {
  const services = useNavigationPages()
    .filter(({ route, development }) => route.path !== homePath && development !== true)
    .map(({ route, title, icon }) => ({ key: route.name, path: addressOf(route), title, icon: iconOf(icon) }));
  return <HomePage services={services} announcements={<LoadedAnnouncements size={shownAnnouncements} />} />;
}
