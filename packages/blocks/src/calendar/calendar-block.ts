import { fontFamilies } from '@mutai/layout/model/text-style';
import { calendarViewNames, calendarViews, weekStartNames, weekStarts } from '@mutai/layout/model/types/calendar';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { fonts } from '../fonts.ts';

const families = fontFamilies.map((value) => ({ value, title: fonts[value].title }));

export const calendarBlock: BlockDeclaration<'calendar'> = {
  panel: {
    view: { input: choicesOf(calendarViews, calendarViewNames) },
    weekStart: { input: choicesOf(weekStarts, weekStartNames), shownWhen: ({ view }) => view === 'month' },
    lunar: { input: { kind: 'switch' } },
    festivals: { input: { kind: 'switch' } },
    family: { input: { kind: 'choice', choices: families } },
    bold: { input: { kind: 'switch' } },
    color: { input: { kind: 'colour' } },
    accent: { input: { kind: 'colour' } },
  },
};
