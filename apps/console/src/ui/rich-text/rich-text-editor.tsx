import type { RichText } from '@mutai/rich-text/document';
import { lazyPart } from '../feedback/lazy-part.tsx';
import styles from './rich-text.module.css';

export interface RichTextEditorProps {
  /** Accessible name: the label of the field. */
  readonly label: string;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Document; `null`: empty. Values from the editor itself are not applied again, so undo is preserved. */
  readonly value?: RichText | null;
  /** Called immediately for every change. Unchanged blocks keep their identity. */
  readonly onChange?: (value: RichText) => void;
  readonly disabled?: boolean;
  /** Called on Ctrl+S or ⌘S. */
  readonly onSaveShortcut?: () => void;
  readonly 'aria-describedby'?: string;
}

/**
 * Form control for rich text with headings, lists, tables, pictures and so on. Loaded when first shown. Uses library
 * services of the kit.
 */
export const RichTextEditor = lazyPart(async () => (await import('./editor.tsx')).Editor, {
  meanwhile: () => <div className={styles['loading']} />,
}) satisfies (props: RichTextEditorProps) => unknown;
