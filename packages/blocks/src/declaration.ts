import { type ComponentType } from 'react';
import { type BlockOf } from '@mutai/layout/model/block';
import { type BlockType, type ParamsOf } from '@mutai/layout/model/block-types';
import { type MediaItem } from '@mutai/layout/model/types/block-type';
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

/** One of a few values. */
export interface ChoiceInput<Value> {
  readonly kind: 'choice';
  readonly choices: readonly Choice<Value>[];
}

/** A number, and what it counts as people write it. */
export interface NumberInput {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly unit: string;
}

/** Pictures or videos of the library, in the order in which they are shown. */
export interface MediaInput {
  readonly kind: 'media';
  readonly of: 'image' | 'video';
}

/** A text in one language, with its style. */
export interface StyledTextInput {
  readonly kind: 'styled-text';
  readonly language: Language;
}

/** What needs nothing else to be known: on and off, a style without a text, an address. */
export interface PlainInput<Kind extends 'switch' | 'text-style' | 'address'> {
  readonly kind: Kind;
}

/** What the panel of a block enters a value by. Which ones there are for a param follows from what it holds. */
export type InputFor<Value> = [Value] extends [boolean]
  ? PlainInput<'switch'>
  : [Value] extends [readonly MediaItem[]]
    ? MediaInput
    : [Value] extends [StyledText | null]
      ? StyledTextInput
      : [Value] extends [TextStyle]
        ? PlainInput<'text-style'>
        : [Value] extends [number]
          ? NumberInput | ChoiceInput<Value>
          : string extends Value
            ? PlainInput<'address'>
            : ChoiceInput<Value>;

/** Any of them: what the panel has to know how to show. */
export type PanelInput =
  | PlainInput<'switch'>
  | PlainInput<'text-style'>
  | PlainInput<'address'>
  | MediaInput
  | StyledTextInput
  | NumberInput
  | ChoiceInput<string | number>;

/** How a param is entered. */
export interface PanelField<Params, Value> {
  readonly input: InputFor<Value>;
  /** Whether it is shown, by what the others are; without it, always. */
  readonly shownWhen?: (params: Params) => boolean;
}

/** A field for every param, in the order in which the panel shows them. */
export type Panel<Params> = { readonly [Key in keyof Params]: PanelField<Params, Params[Key]> };

/** All that there is to a type of blocks beside what `packages/layout` knows of it. */
export interface BlockDeclaration<Kind extends BlockType> {
  readonly View: ComponentType<ViewProps<Kind>>;
  readonly panel: Panel<ParamsOf<Kind>>;
}

/** The choices of values that have names. */
export const choicesOf = <const Value extends string | number>(
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): ChoiceInput<Value> => ({
  kind: 'choice',
  choices: values.map((value) => ({ value, title: names?.[value] ?? String(value) })),
});
