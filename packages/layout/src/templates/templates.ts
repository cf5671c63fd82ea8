import { type Layout } from '../model/layout.ts';
import { type TemplateMedia } from './build.ts';
import { controlRoom } from './control-room.ts';
import { hospitalQueue } from './hospital-queue.ts';
import { lobbyWelcome } from './lobby-welcome.ts';
import { meetingRoom } from './meeting-room.ts';
import { menuBoard } from './menu-board.ts';
import { metroNotice } from './metro-notice.ts';
import { newsPortrait } from './news-portrait.ts';

/** A layout that others begin with. */
export interface LayoutTemplate {
  /** A short name that never changes. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** It shows pictures and videos only where it is given some. */
  readonly layout: Layout;
}

/** Makes the layout of each template, by its name. */
const makers: Readonly<Record<string, (media?: TemplateMedia) => Layout>> = {
  'metro-notice': metroNotice,
  'lobby-welcome': lobbyWelcome,
  'control-room': controlRoom,
  'hospital-queue': hospitalQueue,
  'meeting-room': meetingRoom,
  'menu-board': menuBoard,
  'news-portrait': newsPortrait,
};

/** All templates, in the order in which they are offered. */
export const layoutTemplates = (): readonly LayoutTemplate[] =>
  Object.entries(makers).map(([id, make]) => {
    const layout = make();
    const { title, description } = layout.canvas;
    return { id, title, description, layout };
  });
