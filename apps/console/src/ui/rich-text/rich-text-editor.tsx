import type { RichText } from '@mutai/rich-text/document';
import { lazyPart } from '../feedback/lazy-part.tsx';
import styles from './rich-text.module.css';

export interface RichTextEditorProps {
  /** Accessible name: the label of the field. */
  readonly label: string;
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** The document; null: an empty one. What the editor itself gave is never set again, so undoing goes on. */
  readonly value?: RichText | null;
  /** Told every change at once. Blocks that did not change are the same objects as before. */
  readonly onChange?: (value: RichText) => void;
  readonly disabled?: boolean;
  /** Ctrl+S or ⌘S was pressed in it. */
  readonly onSaveShortcut?: () => void;
  readonly 'aria-describedby'?: string;
}

/**
 * Writes a text with headings, lists, tables, pictures and so on. A form control, loaded when it is first shown. What it
 * needs of the library of materials it takes from the kit.
 */
export const RichTextEditor = lazyPart(async () => (await import('./editor.tsx')).Editor, {
  meanwhile: () => <div className={styles['loading']} />,
}) satisfies (props: RichTextEditorProps) => unknown;
