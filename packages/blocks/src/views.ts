import { type ComponentType } from 'react';
import { type BlockType } from '@mutai/layout/model/block-types';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { ClockView } from './clock-text/clock-view.tsx';
import { type ViewProps } from './declaration.ts';
import { ImageView } from './image/image-view.tsx';
import { type Later, later } from './later.tsx';
import { showsValues } from './text/shows-values.ts';
import { TextView, TextWithValues } from './text/text-view.tsx';

/**
 * View of every block type; a missing one is a compile error. Apart from the declarations of panels, because displays
 * load neither panels nor schemas.
 */
export const blockViews: {
  readonly [Kind in BlockType]: ComponentType<ViewProps<Kind>> | Later<ViewProps<Kind>>;
} = {
  text: TextView,
  date: ClockView,
  time: ClockView,
  image: ImageView,
  video: later(async () => (await import('./video/video-view.tsx')).VideoView),
  shape: later(async () => (await import('./shape/shape-view.tsx')).ShapeView),
  icon: later(async () => (await import('./icon/icon-view.tsx')).IconView),
  qr: later(async () => (await import('./qr/qr-view.tsx')).QrView),
  countdown: later(async () => (await import('./countdown/countdown-view.tsx')).CountdownView),
  calendar: later(async () => (await import('./calendar/calendar-view.tsx')).CalendarView),
  number: later(async () => (await import('./number/number-view.tsx')).NumberView),
  table: later(async () => (await import('./table/table-view.tsx')).TableView),
  chart: later(async () => (await import('./chart/chart-view.tsx')).ChartView),
  gauge: later(async () => (await import('./indicators/gauge-view.tsx')).GaugeView),
  lamp: later(async () => (await import('./indicators/lamp-view.tsx')).LampView),
  articles: later(async () => (await import('./content/list-view.tsx')).ContentListView),
  article: later(async () => (await import('./content/article-view.tsx')).ArticleView),
  notices: later(async () => (await import('./content/list-view.tsx')).ContentListView),
  slides: later(async () => (await import('./content/slides-view.tsx')).SlidesView),
  web: later(async () => (await import('./web/web-view.tsx')).WebView),
  weather: later(async () => (await import('./weather/weather-view.tsx')).WeatherView),
  metro: later(async () => (await import('./metro/metro-view.tsx')).MetroView),
};

/** Renders a block while its conditions apply. */
export const WhileShown = later(async () => (await import('./visibility/while-shown.tsx')).WhileShown);

type LaterView = Pick<Later<object>, 'load' | 'isLoaded'>;

/** Views of a layout that are loaded when they are needed. */
function laterViews(layout: Layout): readonly LaterView[] {
  const blocks = blocksOf(layout);
  const views: LaterView[] = [
    ...(blocks.some(({ type, params }) => type === 'text' && showsValues(params)) ? [TextWithValues] : []),
    ...(blocks.some(({ when }) => when !== null) ? [WhileShown] : []),
  ];
  for (const type of new Set(blocks.map((block) => block.type))) {
    const view = blockViews[type];
    if ('load' in view) views.push(view);
  }
  return views;
}

/** Returns true if all views that a layout needs are loaded. */
export const hasViews = (layout: Layout): boolean => laterViews(layout).every((view) => view.isLoaded());

/** Loads the views that a layout needs, so that all of it appears at once. Rejects if some cannot be loaded. */
export async function loadViews(layout: Layout): Promise<void> {
  await Promise.all(laterViews(layout).map((view) => view.load()));
}
