import { textIn } from '@mutai/blocks/text/text-in';
import { setParams } from '@mutai/layout/commands/blocks';
import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { blockTypes } from '@mutai/layout/model/block-types';
import { fontFields, type Language } from '@mutai/layout/model/languages';
import { type Layout, pickBlocks } from '@mutai/layout/model/layout';
import { type RunStyle, styleRuns, stylesIn, withContent, withRuns } from '@mutai/layout/model/text-runs';
import { type StyledText } from '@mutai/layout/model/text-style';
import { type Editor } from '../../editor/editor.ts';
import { type TextRange } from '../../editor/text-range.ts';
import { panelMessages as text } from '../common/panels.messages.ts';
import { choose, property, type Property, shared } from './property.ts';
import { schemaAt } from './schemas.ts';
import { mixed, type Shared } from './shared.ts';

const isText = (block: Block): block is BlockOf<'text'> => block.type === 'text';

/** The value that all have; `mixed`: they differ, or there are none. */
function common<Value>(values: readonly Value[]): Shared<Value> {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? mixed : first;
}

/**
 * Text of blocks in a language; the styles of its characters follow. A language that shows the Chinese text gets a text
 * of its own as soon as it is changed.
 */
export function contentProperty(
  editor: Editor,
  blocks: readonly BlockOf<'text'>[],
  language: Language,
): Property<string> {
  const field = fontFields[language];
  const ids = editor.follow(blocks.map(({ id }) => id));
  const textsIn = (layout: Layout) => pickBlocks(layout, ids()).filter(isText);
  const fontIn = ({ params }: BlockOf<'text'>): StyledText => textIn(params, language).font;
  const contents = (all: readonly BlockOf<'text'>[]) => common(all.map((block) => fontIn(block).content));
  return property<string>(editor, {
    schema: schemaAt(blockTypes.text.params, `${field}.content`),
    value: contents(blocks),
    read: (layout) => contents(textsIn(layout)),
    changed: shared<string>(blocks, ids, `params.${field}.content`).changed,
    key: `${field}.content:${blocks.map(({ id }) => id).join()}`,
    command: (content) => {
      // Runs follow each edit. The step may span several, and the command runs on the layout before the first one.
      const edited = textsIn(editor.state().layout).map(
        (block) => [block.id, withContent(fontIn(block), content)] as const,
      );
      return (layout) => edited.reduce((made, [id, font]) => setParams(made, [id], 'text', { [field]: font }), layout);
    },
  });
}

/** Style of the selected characters of a text. */
export function runProperty<Name extends keyof RunStyle>(
  editor: Editor,
  block: BlockOf<'text'>,
  range: TextRange,
  name: Name,
): Property<StyledText[Name]> {
  const { language, from, to } = range;
  const field = fontFields[language];
  const ids = editor.follow([block.id]);
  const valueOf = (font: StyledText): Shared<StyledText[Name]> =>
    common(stylesIn(font, range).map((style) => (style[name] ?? font[name]) as StyledText[Name]));
  const changed =
    (change: (before: StyledText[Name]) => StyledText[Name]) =>
    (layout: Layout): Layout =>
      withFont(layout, ids(), language, (font) => {
        const styled = (style: RunStyle): RunStyle => {
          const { [name]: before = font[name], ...others } = style;
          const value = change(before as StyledText[Name]);
          return value === font[name] ? others : { ...others, [name]: value };
        };
        return withRuns(font, styleRuns(font.runs ?? [], font.content.length, range, styled));
      });
  return property<StyledText[Name]>(editor, {
    schema: schemaAt(blockTypes.text.params, `${field}.${name}`),
    value: valueOf(textIn(block.params, language).font),
    read: (layout) => {
      const now = pickBlocks(layout, ids()).find(isText);
      return now === undefined ? mixed : valueOf(textIn(now.params, language).font);
    },
    changed: () => null,
    key: `${field}.runs.${name}:${String(block.id)}:${String(from)}-${String(to)}`,
    command: (value) => changed(() => value),
    each: changed,
  });
}

/** Changes the text of a block in a language. */
function withFont(
  layout: Layout,
  ids: readonly number[],
  language: Language,
  change: (font: StyledText) => StyledText,
): Layout {
  const now = pickBlocks(layout, ids).find(isText);
  if (now === undefined) return layout;
  const { font } = textIn(now.params, language);
  return setParams(layout, [now.id], 'text', { [fontFields[language]]: change(font) });
}

/** Makes the selected characters bold, or not bold if all of them are, as one step. */
export function toggleBold(editor: Editor, block: BlockOf<'text'>, range: TextRange): void {
  const bold = runProperty(editor, block, range, 'bold');
  choose(bold, bold.current() !== true);
}

/** Takes the styles of the selected characters away, as one step. */
export function clearRuns(editor: Editor, { id }: BlockOf<'text'>, range: TextRange): void {
  editor.endStep();
  editor.run(text.clearRunsStep, (layout) =>
    withFont(layout, [id], range.language, (font) =>
      withRuns(
        font,
        styleRuns(font.runs ?? [], font.content.length, range, () => ({})),
      ),
    ),
  );
}
