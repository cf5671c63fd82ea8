import { HomePage } from '../features/home/home-page.tsx';
import { routeIcon } from './route-icons.tsx';
import { addressOf } from './route-rules.ts';
import { homePath } from './route-table.tsx';
import { useMenuPages } from './shell/use-menu-pages.ts';

/** The home page, with the pages that the user may open. */
export function HomeRoute() {
  const services = useMenuPages()
    .filter((page) => page.path !== homePath && page.link === undefined)
    .map((page) => ({ path: addressOf(page), title: page.title, icon: routeIcon(page.icon) }));
  return <HomePage services={services} />;
}
