import { layoutLimits } from '@mutai/layout/limits';
import { itemTimeNames, itemTimes } from '@mutai/layout/model/types/articles';
import { mediaFitNames, mediaFits } from '@mutai/layout/model/types/media-fit';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { listFields, staleFields } from '../data/data-fields.ts';

const seconds = { kind: 'number', ...layoutLimits.pageSeconds, step: 1, unit: '秒' } as const;
const { min, max, step } = layoutLimits.pictureMs;

const listPanel = {
  ...listFields,
  rows: { input: { kind: 'number', ...layoutLimits.tableRows, step: 1, unit: '条' } },
  pageSeconds: { input: seconds },
  picture: { input: { kind: 'switch' } },
  summary: { input: { kind: 'switch' } },
  time: { input: choicesOf(itemTimes, itemTimeNames) },
  faint: { input: { kind: 'colour' } },
  divider: { input: { kind: 'colour' } },
  fontCh: { input: { kind: 'text-style' } },
  ...staleFields,
} as const;

export const articlesBlock: BlockDeclaration<'articles'> = { panel: listPanel };
export const noticesBlock: BlockDeclaration<'notices'> = { panel: listPanel };

export const articleBlock: BlockDeclaration<'article'> = {
  panel: {
    ...listFields,
    itemSeconds: { input: seconds },
    picture: { input: { kind: 'switch' } },
    time: { input: choicesOf(itemTimes, itemTimeNames) },
    author: { input: { kind: 'switch' } },
    titleColor: { input: { kind: 'colour' } },
    faint: { input: { kind: 'colour' } },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};

export const slidesBlock: BlockDeclaration<'slides'> = {
  panel: {
    ...listFields,
    fit: { input: choicesOf(mediaFits, mediaFitNames) },
    switchTime: { input: { kind: 'number', min, max, step, unit: '毫秒' } },
    caption: { input: { kind: 'switch' } },
    fontCh: { input: { kind: 'text-style' }, shownWhen: ({ caption }) => caption },
    ...staleFields,
  },
};
