import { HomePage } from '../../features/home/home-page.tsx';
import { iconOf } from '../../ui/icons/icons.tsx';
import { addressOf } from './route-rules.ts';
import { homePath } from './route-table.tsx';
import { useNavigationPages } from './use-navigation.ts';

/** The home page, with the pages that the user may open. */
export function HomeRoute() {
  const services = useNavigationPages()
    .filter(({ route }) => route.path !== homePath)
    .map(({ route, title, icon }) => ({ path: addressOf(route), title, icon: iconOf(icon) }));
  return <HomePage services={services} />;
}
