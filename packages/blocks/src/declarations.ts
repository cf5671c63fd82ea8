import { type BlockType, blockTypes } from '@mutai/layout/model/block-types';
import { type BlockDeclaration, type PanelInput } from './declaration.ts';
import { calendarBlock } from './calendar/calendar-block.ts';
import { dateBlock, timeBlock } from './clock-text/clock-blocks.ts';
import { chartBlock } from './chart/chart-block.ts';
import { articleBlock, articlesBlock, noticesBlock, slidesBlock } from './content/content-blocks.ts';
import { countdownBlock } from './countdown/countdown-block.ts';
import { iconBlock } from './icon/icon-block.ts';
import { imageBlock } from './image/image-block.ts';
import { gaugeBlock, lampBlock } from './indicators/indicator-blocks.ts';
import { metroBlock } from './metro/metro-block.ts';
import { numberBlock } from './number/number-block.ts';
import { qrBlock } from './qr/qr-block.ts';
import { shapeBlock } from './shape/shape-block.ts';
import { tableBlock } from './table/table-block.ts';
import { textBlock } from './text/text-block.ts';
import { videoBlock } from './video/video-block.ts';
import { weatherBlock } from './weather/weather-block.ts';
import { webBlock } from './web/web-block.ts';

/** Declaration of every block type; a missing one is a compile error. Views are in views.ts. */
export const blockDeclarations: { readonly [Kind in BlockType]: BlockDeclaration<Kind> } = {
  text: textBlock,
  date: dateBlock,
  time: timeBlock,
  image: imageBlock,
  video: videoBlock,
  shape: shapeBlock,
  icon: iconBlock,
  qr: qrBlock,
  countdown: countdownBlock,
  calendar: calendarBlock,
  number: numberBlock,
  table: tableBlock,
  chart: chartBlock,
  gauge: gaugeBlock,
  lamp: lampBlock,
  articles: articlesBlock,
  article: articleBlock,
  notices: noticesBlock,
  slides: slidesBlock,
  web: webBlock,
  weather: weatherBlock,
  metro: metroBlock,
};

/** Panel field to display. */
export interface ShownField {
  /** Name of the param. */
  readonly key: string;
  readonly title: string;
  readonly input: PanelInput;
}

interface AnyField {
  readonly input: PanelInput;
  readonly shownWhen?: (params: object) => boolean;
}

/**
 * Visible fields of the panel of a block, in display order. Titles are those that validation messages use.
 *
 * @param params of a block of this type
 */
export function panelFields(type: BlockType, params: object): readonly ShownField[] {
  const { properties } = blockTypes[type].params as {
    readonly properties: Readonly<Record<string, { readonly title?: string }>>;
  };
  // `unknown`: TypeScript cannot relate a panel from the union to `type`. `blockDeclarations` checks each panel.
  const panel = blockDeclarations[type].panel as unknown as Readonly<Record<string, AnyField>>;
  return Object.entries(panel).flatMap(([key, { input, shownWhen }]): ShownField[] => {
    const title = properties[key]?.title ?? key;
    return shownWhen?.(params) === false ? [] : [{ key, title, input }];
  });
}
