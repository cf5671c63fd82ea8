import { type BlockOf } from '@mutai/layout/model/block';
import { type BlockType, type ParamsOf } from '@mutai/layout/model/block-types';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
import { type ChartSeries } from '@mutai/layout/model/types/chart';
import { type IconName } from '@mutai/layout/model/types/icon-groups';
import { type Level } from '@mutai/layout/model/types/levels';
import { type TableColumn } from '@mutai/layout/model/types/table';
import { type Language } from '@mutai/layout/model/languages';
import { type StyledText, type TextStyle } from '@mutai/layout/model/text-style';
import { type Stage } from './stage.ts';

export interface ViewProps<Kind extends BlockType> {
  readonly block: BlockOf<Kind>;
  readonly stage: Stage;
}

export interface Choice<Value> {
  readonly value: Value;
  readonly title: string;
}

/** Choice among a few values. */
export interface ChoiceInput<Value> {
  readonly kind: 'choice';
  readonly choices: readonly Choice<Value>[];
}

/** Number, with its unit as a label. */
export interface NumberInput {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: string;
}

/** Ordered list of pictures or videos from the library. */
export interface MediaInput {
  readonly kind: 'media';
  readonly of: 'image' | 'video';
}

/** Text in one language, with its style. */
export interface StyledTextInput {
  readonly kind: 'styled-text';
  readonly language: Language;
}

/** Path into the value of the data source of the same block; of params other than `field`, into the part at that one. */
export interface DataPathInput {
  readonly kind: 'data-path';
  /** Parts that are offered. `rows`: those of each row of the list that the block shows. */
  readonly of: 'values' | 'lists' | 'rows';
  /** Param with the path to the list of `rows` within the part that the block shows; default: that part. */
  readonly list?: string;
}

/** Inputs without options. `source` belongs to the param `source`; `page` is the address of a web page. */
export interface PlainInput<
  Kind extends
    | 'switch'
    | 'text-style'
    | 'address'
    | 'page'
    | 'text'
    | 'colour'
    | 'icon'
    | 'moment'
    | 'source'
    | 'columns'
    | 'levels'
    | 'series',
> {
  readonly kind: Kind;
}

/** Inputs allowed for a param, derived from the type of its value. */
export type InputFor<Value> = [Value] extends [boolean]
  ? PlainInput<'switch'>
  : [Value] extends [readonly MediaItem[]]
    ? MediaInput
    : [Value] extends [readonly TableColumn[]]
      ? PlainInput<'columns'>
      : [Value] extends [readonly ChartSeries[]]
        ? PlainInput<'series'>
        : [Value] extends [readonly Level[]]
          ? PlainInput<'levels'>
          : [Value] extends [StyledText | null]
            ? StyledTextInput
            : [Value] extends [TextStyle]
              ? PlainInput<'text-style'>
              : [Value] extends [number]
                ? NumberInput | ChoiceInput<Value> | PlainInput<'source'>
                : string extends Value
                  ?
                      | PlainInput<'address'>
                      | PlainInput<'page'>
                      | PlainInput<'text'>
                      | PlainInput<'colour'>
                      | PlainInput<'moment'>
                      | DataPathInput
                  : [IconName] extends [Value]
                    ? PlainInput<'icon'>
                    : ChoiceInput<Value>;

/** All inputs that the panel must support. */
export type PanelInput =
  | PlainInput<'switch'>
  | PlainInput<'text-style'>
  | PlainInput<'address'>
  | PlainInput<'page'>
  | PlainInput<'text'>
  | PlainInput<'colour'>
  | PlainInput<'icon'>
  | PlainInput<'moment'>
  | PlainInput<'source'>
  | PlainInput<'columns'>
  | PlainInput<'levels'>
  | PlainInput<'series'>
  | DataPathInput
  | MediaInput
  | StyledTextInput
  | NumberInput
  | ChoiceInput<string | number>;

/** Declares the panel field of a param. */
export interface PanelField<Params, Value> {
  readonly input: InputFor<Value>;
  /** Condition on the other params; without it, the field is always shown. */
  readonly shownWhen?: (params: Params) => boolean;
}

/** Field for every param, in display order. */
export type Panel<Params> = { readonly [Key in keyof Params]: PanelField<Params, Params[Key]> };

/** Panel of a block type; its data model is in `packages/layout`, its view in views.ts. */
export interface BlockDeclaration<Kind extends BlockType> {
  readonly panel: Panel<ParamsOf<Kind>>;
}

/** Choice input for values, with optional display names. */
export const choicesOf = <const Value extends string | number>(
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): ChoiceInput<Value> => ({
  kind: 'choice',
  choices: values.map((value) => ({ value, title: names?.[value] ?? String(value) })),
});
