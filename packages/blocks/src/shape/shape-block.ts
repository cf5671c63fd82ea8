import { layoutLimits } from '@mutai/layout/limits';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import {
  lineDashes,
  lineDashNames,
  lineDirectionNames,
  lineDirections,
  shapeKindNames,
  shapeKinds,
} from '@mutai/layout/model/types/shape';
import { type BlockDeclaration, choicesOf } from '../declaration.ts';

const { lineWidth, shapeCorners } = layoutLimits;

type Params = ParamsOf<'shape'>;
const isLine = ({ kind }: Params): boolean => kind === 'line' || kind === 'arrow';
const hasStroke = (params: Params): boolean => isLine(params) || params.stroke !== '';

export const shapeBlock: BlockDeclaration<'shape'> = {
  panel: {
    kind: { input: choicesOf(shapeKinds, shapeKindNames) },
    direction: { input: choicesOf(lineDirections, lineDirectionNames), shownWhen: isLine },
    corners: {
      input: { kind: 'number', ...shapeCorners, unit: '' },
      shownWhen: ({ kind }) => kind === 'polygon' || kind === 'star',
    },
    inner: {
      input: { kind: 'number', min: 1, max: 99, step: 1, unit: '%' },
      shownWhen: ({ kind }) => kind === 'star',
    },
    fill: { input: { kind: 'colour' }, shownWhen: (params) => !isLine(params) },
    stroke: { input: { kind: 'colour' } },
    strokeWidth: { input: { kind: 'number', ...lineWidth, unit: 'px' }, shownWhen: hasStroke },
    dash: { input: choicesOf(lineDashes, lineDashNames), shownWhen: hasStroke },
  },
};
