import { type Layout } from '../model/layout.ts';
import { type TemplateMedia } from './build.ts';
import { controlRoom } from './control-room.ts';
import { hospitalQueue } from './hospital-queue.ts';
import { lobbyWelcome } from './lobby-welcome.ts';
import { meetingRoom } from './meeting-room.ts';
import { menuBoard } from './menu-board.ts';
import { metroNotice } from './metro-notice.ts';
import { newsPortrait } from './news-portrait.ts';

/** Template for new layouts. */
export interface LayoutTemplate {
  /** Stable short name. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Without media, it contains placeholders for pictures and videos. */
  readonly layout: Layout;
}

/** Name → function that creates the layout. */
const makers: Readonly<Record<string, (media?: TemplateMedia) => Layout>> = {
  'metro-notice': metroNotice,
  'lobby-welcome': lobbyWelcome,
  'control-room': controlRoom,
  'hospital-queue': hospitalQueue,
  'meeting-room': meetingRoom,
  'menu-board': menuBoard,
  'news-portrait': newsPortrait,
};

/** All templates, in display order. @param media instead of the placeholders */
export const layoutTemplates = (media?: TemplateMedia): readonly LayoutTemplate[] =>
  Object.entries(makers).map(([id, make]) => {
    const layout = make(media);
    const { title, description } = layout.canvas;
    return { id, title, description, layout };
  });
