import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import {
  metroDirectionNames,
  metroDirections,
  metroMarkNames,
  metroMarks,
  metroPositionNames,
  metroPositions,
  metroWayNames,
  metroWays,
} from '@mutai/layout/model/types/metro';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';
import { staleFields, valueFields } from '../data/data-fields.ts';

type Params = ParamsOf<'metro'>;

const text = { input: { kind: 'text' } } as const;
const isMarked = ({ position }: Params): boolean => position !== 'none';

export const metroBlock: BlockDeclaration<'metro'> = {
  panel: {
    names: { ...text, shownWhen: ({ stations }) => stations === '' },
    namesEn: { ...text, shownWhen: ({ stations }) => stations === '' },
    namesRu: { ...text, shownWhen: ({ stations }) => stations === '' },
    line: text,
    lineEn: text,
    lineRu: text,
    header: { input: { kind: 'switch' } },
    way: { input: choicesOf(metroWays, metroWayNames) },
    direction: { input: choicesOf(metroDirections, metroDirectionNames) },
    position: { input: choicesOf(metroPositions, metroPositionNames) },
    mark: { input: choicesOf(metroMarks, metroMarkNames), shownWhen: isMarked },
    station: {
      input: { kind: 'number', min: 1, max: layoutLimits.metroStationsMax, step: 1, unit: '' },
      shownWhen: ({ position }) => position === 'fixed',
    },
    ...valueFields,
    stationField: {
      input: { kind: 'data-path', of: 'values' },
      shownWhen: ({ position }) => position === 'source',
    },
    stations: { input: { kind: 'data-path', of: 'lists' } },
    color: { input: { kind: 'colour' } },
    passedColor: { input: { kind: 'colour' }, shownWhen: isMarked },
    pulse: { input: { kind: 'switch' }, shownWhen: isMarked },
    fontCh: { input: { kind: 'text-style' } },
    ...staleFields,
  },
};
