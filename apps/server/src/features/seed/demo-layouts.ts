import type { Layout } from '@mutai/layout/model/layout';
import type { TemplateMedia } from '@mutai/layout/templates/build';
import { controlRoom } from '@mutai/layout/templates/control-room';
import { lobbyWelcome } from '@mutai/layout/templates/lobby-welcome';
import { metroNotice } from '@mutai/layout/templates/metro-notice';
import { materials } from './demo-content.ts';

type Material = (typeof materials)[number][0];

/** Layout of the demo site. */
export interface DemoLayout {
  readonly document: Layout;
  readonly author: string;
  readonly daysAgo: number;
  readonly published: boolean;
}

/** @param addresses file name → address */
export function demoLayouts(addresses: ReadonlyMap<string, string>): readonly DemoLayout[] {
  const shown = (...files: readonly Material[]) =>
    files.map((file) => ({
      url: addresses.get(file) ?? '',
      title: materials.find(([name]) => name === file)?.[1] ?? file,
    }));
  const films = shown('countdown.mp4');
  const lobby: TemplateMedia = { videos: films, pictures: shown('morning-news.jpg', 'studio.jpg', 'weather.jpg') };
  const control: TemplateMedia = { videos: films, pictures: shown('studio.jpg', 'morning-news.jpg', 'weather.jpg') };
  return [
    { document: controlRoom(control), author: 'yuanye', daysAgo: 3, published: false },
    { document: lobbyWelcome(lobby), author: 'heyun01', daysAgo: 9, published: true },
    { document: metroNotice(), author: 'chenmo01', daysAgo: 21, published: true },
  ];
}
