import { type Layout } from '../model/layout.ts';
import { type InDays, type TemplateMedia } from './build.ts';
import { campusDay } from './campus-day.ts';
import { controlRoom } from './control-room.ts';
import { countdownBoard } from './countdown-board.ts';
import { exhibitionGuide } from './exhibition-guide.ts';
import { hospitalDoctors } from './hospital-doctors.ts';
import { hospitalQueue } from './hospital-queue.ts';
import { lobbyWelcome } from './lobby-welcome.ts';
import { lowerThird } from './lower-third.ts';
import { meetingRoom } from './meeting-room.ts';
import { menuBoard } from './menu-board.ts';
import { metroNotice } from './metro-notice.ts';
import { newsPortrait } from './news-portrait.ts';
import { onAir } from './on-air.ts';
import { pharmacyQueue } from './pharmacy-queue.ts';
import { platformPortrait } from './platform-portrait.ts';
import { safetyBoard } from './safety-board.ts';
import { shopOffer } from './shop-offer.ts';
import { stationDepartures } from './station-departures.ts';
import { wardBoard } from './ward-board.ts';
import { weekMenu } from './week-menu.ts';

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
const makers: Readonly<Record<string, (media?: TemplateMedia, inDays?: InDays) => Layout>> = {
  'metro-notice': metroNotice,
  'station-departures': stationDepartures,
  'platform-portrait': platformPortrait,
  'lobby-welcome': lobbyWelcome,
  'meeting-room': meetingRoom,
  'exhibition-guide': exhibitionGuide,
  'control-room': controlRoom,
  'safety-board': safetyBoard,
  'countdown-board': countdownBoard,
  'hospital-queue': hospitalQueue,
  'hospital-doctors': hospitalDoctors,
  'ward-board': wardBoard,
  'pharmacy-queue': pharmacyQueue,
  'campus-day': campusDay,
  'menu-board': menuBoard,
  'week-menu': weekMenu,
  'shop-offer': shopOffer,
  'news-portrait': newsPortrait,
  'on-air': onAir,
  'lower-third': lowerThird,
};

/**
 * All templates, in display order.
 *
 * @param media instead of the placeholders
 * @param inDays for countdowns
 */
export const layoutTemplates = (media?: TemplateMedia, inDays?: InDays): readonly LayoutTemplate[] =>
  Object.entries(makers).map(([id, make]) => {
    const layout = make(media, inDays);
    const { title, description } = layout.canvas;
    return { id, title, description, layout };
  });
