import { announcementsMessages } from '../../features/announcements/announcements.messages.ts';
import { MyAnnouncements } from '../../features/announcements/my-announcements.tsx';
import { HomePage } from '../../features/home/home-page.tsx';
import { iconOf } from '../../ui/icons/icons.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { addressOf } from './route-rules.ts';
import { homePath } from './route-table.tsx';
import { useNavigationPages } from './use-navigation.ts';

/** The home page, with the pages that the user may open; those of developers are in the navigation only. */
export function HomeRoute() {
  const services = useNavigationPages()
    .filter(({ route, development }) => route.path !== homePath && development !== true)
    .map(({ route, title, icon }) => ({ key: route.name, path: addressOf(route), title, icon: iconOf(icon) }));
  return (
    <HomePage
      services={services}
      announcements={
        <Panel title={announcementsMessages.myAnnouncements}>
          <MyAnnouncements />
        </Panel>
      }
    />
  );
}
