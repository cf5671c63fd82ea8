import { type Stage } from '@mutai/blocks/stage';
import { transformOf } from '@mutai/blocks/styles';
import { TextFrame } from '@mutai/blocks/text/text-frame';
import { styledParts } from '@mutai/blocks/text/styled-parts';
import { textIn } from '@mutai/blocks/text/text-in';
import { createClock } from '@mutai/blocks/clock';
import { withSourceIds } from '@mutai/layout/data/named-sources';
import { type BlockOf } from '@mutai/layout/model/block';
import { fontFields, type Language, languageNames } from '@mutai/layout/model/languages';
import { editRuns } from '@mutai/layout/model/text-runs';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { now } from '../../../platform/clock.ts';
import { waitingText } from '../canvas/waiting-text.ts';
import { isPressed } from '../actions/shortcut-keys.ts';
import { dialogAwaited } from '../actions/use-action-keys.ts';
import { selectedText } from '../editor/entered-text.ts';
import { reportRange } from '../editor/use-text-range.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { typeText, useCompletion } from '../panels/data/use-completion.tsx';
import { useValueText } from '../panels/data/use-value-text.ts';
import { contentProperty, toggleBold } from '../panels/values/text-properties.ts';
import { fieldText, putCaret, selectedIn, selectField, selectIn, setFieldParts } from './field-text.ts';
import { textEntryMessages as text } from './text-entry.messages.ts';
import styles from './text-entry.module.css';

const clock = createClock(now);

/** Returns false for phones and tablets, where a field with the focus opens the keyboard over the canvas. */
const hasPointer = (): boolean => matchMedia('(any-pointer: fine)').matches;

/**
 * Field over the text of the selected block. It waits, unseen, until somebody types (also with an input method), presses
 * Enter or clicks twice; Escape, Tab and a click beside it end editing.
 */
export function TextEntry() {
  const { keyOf } = useEditor();
  const block = useEditorState(selectedText);
  const language = useEditorState((state) => state.language);
  return block === null ? null : <BlockText key={`${keyOf(block.id)} ${language}`} block={block} language={language} />;
}

interface BlockTextProps {
  readonly block: BlockOf<'text'>;
  readonly language: Language;
}

/** Block as it is edited: all of its text in sight, and letters without the copy that an outline needs. */
function editable(block: BlockOf<'text'>, language: Language): BlockOf<'text'> {
  const { params } = block;
  const { font } = textIn(params, language);
  const fit = params.fit === 'ellipsis' ? 'none' : params.fit;
  return { ...block, params: { ...params, fit, [fontFields[language]]: { ...font, outline: null } } };
}

function BlockText({ block, language }: BlockTextProps) {
  const editor = useEditor();
  const isEntered = useEditorState((state) => state.entering) === block.id;
  const zoom = useEditorState(({ viewport }) => viewport.zoom);
  const entry = useValueText(contentProperty(editor, [block], language), isEntered);
  const field = useRef<HTMLSpanElement>(null);
  const isComposing = useRef(false);
  /** The letters were replaced since editing began. */
  const isReplaced = useRef(false);
  /** Typing has begun the text: the caret is where it belongs. */
  const isTyped = useRef(false);
  /** Place of the last press on the page, where editing begins after a double click. */
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const shown = useMemo(() => editable(block, language), [block, language]);
  const stage = useMemo((): Stage => ({ mode: 'edit', language, clock }), [language]);

  const value = entry.input.value;
  const completion = useCompletion({
    text: value,
    sources: entry.sources,
    replace: (from, to, typed) => {
      if (field.current !== null) selectIn(field.current, from, to);
      typeText(typed);
    },
  });
  const stored = withSourceIds(value, entry.sources);
  const { font } = textIn(block.params, language);
  const runs = editRuns(font.runs ?? [], font.content, stored.text).map((run) => ({
    ...run,
    from: stored.toOld(run.from),
    to: stored.toOld(run.to),
  }));
  const parts = styledParts({ content: value, size: font.size, runs });
  const show = useEffectEvent(() => {
    const element = field.current;
    if (element === null || isComposing.current) return;
    const isFocused = document.activeElement === element;
    const selected = isFocused && fieldText(element) === value ? selectedIn(element) : null;
    if (!setFieldParts(element, parts)) return;
    // The browser no longer knows how to undo what was typed into other elements.
    if (isEntered && parts.length > 1) isReplaced.current = true;
    if (!isFocused) return;
    if (selected === null) selectField(element);
    else selectIn(element, selected.from, selected.to);
  });
  // Compares with the field itself, which the browser changes, too.
  useLayoutEffect(() => show());

  const reportSelected = () => {
    const element = field.current;
    if (!isEntered || element === null || document.activeElement !== element) return;
    const selected = selectedIn(element);
    if (selected === null) return;
    const [from, to] = [stored.toNew(selected.from), stored.toNew(selected.to)];
    reportRange(editor, { block: block.id, language, from, to });
  };
  const onSelectionChange = useEffectEvent(reportSelected);
  useEffect(() => {
    const report = () => onSelectionChange();
    document.addEventListener('selectionchange', report);
    return () => document.removeEventListener('selectionchange', report);
  }, []);

  useLayoutEffect(() => {
    const element = field.current;
    const canvas = element?.closest<HTMLElement>('[role=application]');
    return () => {
      // Without this, the page would have the focus when another block is selected.
      if (document.activeElement === element) canvas?.focus({ preventScroll: true });
    };
  }, []);

  /** Takes over the focus of the canvas, so that the next key begins the text. */
  const wait = useEffectEvent(() => {
    const element = field.current;
    const canvas = element?.closest('[role=application]');
    if (element === null || canvas === null || isEntered || element.closest(`[${dialogAwaited}]`) !== null) return;
    if (document.activeElement !== canvas && document.activeElement !== element) return;
    element.focus({ preventScroll: true });
    selectField(element);
  });
  useEffect(() => {
    const canvas = field.current?.closest<HTMLElement>('[role=application]');
    // The browser moves focus and selection after the events of a press.
    const soon = () => {
      if (hasPointer()) requestAnimationFrame(() => wait());
    };
    const press = (event: PointerEvent) => {
      pressed.current = { x: event.clientX, y: event.clientY };
    };
    // A key that comes before that frame must begin the text, too, and all of it.
    const key = () => {
      pressed.current = null;
      wait();
    };
    soon();
    canvas?.addEventListener('keydown', key);
    canvas?.addEventListener('focus', soon);
    canvas?.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', soon);
    return () => {
      canvas?.removeEventListener('keydown', key);
      canvas?.removeEventListener('focus', soon);
      canvas?.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', soon);
    };
  }, []);

  const begin = useEffectEvent((element: HTMLElement) => {
    if (isTyped.current) return;
    element.focus({ preventScroll: true });
    if (pressed.current === null) selectField(element);
    else putCaret(element, pressed.current);
  });
  useEffect(() => {
    const element = field.current;
    if (isEntered && element !== null) begin(element);
    else if (hasPointer()) wait();
    else if (document.activeElement === element) element?.closest<HTMLElement>('[role=application]')?.focus();
  }, [isEntered]);

  const beginTyping = () => {
    isTyped.current = true;
    editor.enterText(block.id);
  };
  const end = () => {
    editor.enterText(null);
    isTyped.current = false;
    isReplaced.current = false;
    pressed.current = null;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (!isEntered || event.nativeEvent.isComposing || completion.press(event)) return;
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      editor.endStep();
      editor.show({ textRange: null });
      end();
      return;
    }
    if (isPressed('Mod+B', event)) {
      event.preventDefault();
      // The browser reports a selection later than the next key.
      reportSelected();
      const { textRange } = editor.state();
      if (textRange?.block === block.id) toggleBold(editor, block, textRange);
      return;
    }
    // Undo by steps where the browser cannot.
    if (isReplaced.current && isPressed('Mod+Z', event)) editor.endStep();
    entry.input.onKeyDown(event);
  };

  const { x, y, w, h, border } = block;
  return (
    <div
      className={styles['entry']}
      data-entered-text={isEntered}
      style={{
        left: x,
        top: y,
        width: w,
        height: h,
        borderWidth: border?.width ?? 0,
        ...(transformOf(block) === '' ? {} : { transform: transformOf(block) }),
      }}
    >
      <TextFrame block={shown} stage={stage}>
        <span
          ref={field}
          className={styles['field']}
          role="textbox"
          aria-multiline
          aria-label={text.field(block.title, languageNames[language])}
          aria-invalid={entry.problem !== null}
          contentEditable="plaintext-only"
          suppressContentEditableWarning
          tabIndex={-1}
          spellCheck={false}
          {...waitingText(!isEntered)}
          onInput={({ currentTarget }) => {
            if (!isEntered) beginTyping();
            entry.input.onChange({ target: { value: fieldText(currentTarget) } });
            completion.typed(selectedIn(currentTarget)?.to ?? null);
          }}
          onFocus={entry.input.onFocus}
          onBlur={({ currentTarget }) => {
            entry.input.onBlur();
            completion.close();
            // The window lost the focus, not the field.
            if (document.activeElement !== currentTarget && isEntered) end();
          }}
          onKeyDown={press}
          onPointerDown={completion.close}
          {...completion.field}
          onCompositionStart={() => {
            isComposing.current = true;
            entry.input.onCompositionStart();
            if (!isEntered) beginTyping();
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
            entry.input.onCompositionEnd();
          }}
        />
      </TextFrame>
      {isEntered && completion.list !== null && (
        <div className={styles['offers']} style={{ transform: `scale(${String(1 / zoom)})` }}>
          {completion.list}
        </div>
      )}
      {entry.problem !== null && (
        <div role="status" className={styles['problem']}>
          {entry.problem}
        </div>
      )}
    </div>
  );
}
