import { type Block } from '@mutai/layout/model/block';
import { type Language } from '@mutai/layout/model/languages';
import { type Editor } from './editor.ts';
import { type TextRange } from './text-range.ts';
import { useEditorState } from './use-editor.ts';

/** Reports the characters selected in a field. Nothing selected: `from` equals `to`. */
export function reportRange(editor: Editor, { block, language, from, to }: TextRange): void {
  const { textRange: before } = editor.state();
  if (from === to && before === null) return;
  const isSame = before?.block === block && before.language === language && before.from === from && before.to === to;
  if (!isSame) editor.show({ textRange: from === to ? null : { block, language, from, to } });
}

/** Characters of a block's text that are selected in one of its fields; `null`: none. */
export function useTextRange(block: Block, language: Language): TextRange | null {
  const range = useEditorState((state) => state.textRange);
  return range?.block === block.id && range.language === language ? range : null;
}
