import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { startTimer } from '../../../../platform/clock.ts';
import { isPressed } from '../../actions/shortcut-keys.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';

/** A typed text read as a value, or what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

export interface EntryOptions<Value> {
  readonly property: Property<Value>;
  readonly read: (text: string) => Read<Value>;
  readonly write: (value: Value) => string;
  /**
   * When a valid text is applied to the layout. `typing`: with each key. `pause`: on Enter, on blur and after a pause,
   * for values that are wrong while half typed, such as sizes and colours.
   */
  readonly applies: 'typing' | 'pause';
  /** Enter makes a line instead of applying the text. */
  readonly multiline?: boolean;
}

/** Milliseconds without a key after which a half-typed size or colour is applied. */
const pauseMs = 800;

/** A text in a field, and what it was typed for. */
interface Typed {
  /** {@link Property.key} of the property at that time. */
  readonly key: string;
  readonly text: string;
  /** The value in the layout, as text, when this text was typed or applied. */
  readonly over: string;
  /** Not applied yet. */
  readonly pending: boolean;
  readonly problem: string | null;
  /** Reads the text and enters its value. Returns what is wrong with it. */
  readonly apply: () => string | null;
  readonly cancel: () => void;
  readonly done: () => void;
  readonly current: () => string;
}

/**
 * Lets a text field own what is typed into it. While the field has the focus, only keys change its text: the layout follows
 * it, never the other way round, and never while an input method composes. Everything that one visit enters is one undo
 * step. Escape restores the value from before the visit, Enter applies the text. Undo and redo act on the text that is not
 * applied yet, otherwise on the layout. An invalid text is never applied and stays in the field with its problem.
 */
export function useEntry<Value>({ property, read, write, applies, multiline = false }: EntryOptions<Value>) {
  const editor = useEditor();
  const { key } = property;
  const [typed, setTyped] = useState<Typed | null>(null);
  /** Latest value of `typed`, for events before the next render. */
  const latest = useRef<Typed | null>(null);
  const isFocused = useRef(false);
  const isComposing = useRef(false);
  const stopTimer = useRef(() => {});

  const asText = (value: Property<Value>['value']): string => (value === mixed ? '' : write(value));
  const current = () => asText(property.current());
  const update = (next: Typed | null) => {
    latest.current = next;
    setTyped(next);
  };
  const own = typed !== null && typed.key === key ? typed : null;

  const apply = (entry: Typed | null = latest.current) => {
    stopTimer.current();
    if (entry === null || !entry.pending) return;
    const problem = entry.apply();
    if (problem !== null && applies === 'pause') entry.cancel();
    update({ ...entry, problem, pending: problem !== null, over: entry.current() });
  };
  const enter = (text: string) => {
    const before = latest.current?.key === key ? latest.current : null;
    const result = read(text);
    const problem = 'problem' in result ? result.problem : null;
    const entry: Typed = {
      key,
      text,
      over: before?.over ?? current(),
      pending: true,
      // Typing 1080 begins with 1, which is too small: report an error while typing only if one is shown already.
      problem: applies === 'typing' || (before?.problem ?? null) !== null ? problem : null,
      apply: () => {
        if ('value' in result) property.set(result.value);
        return problem;
      },
      cancel: property.cancel,
      done: property.done,
      current,
    };
    update(entry);
    stopTimer.current();
    if (isComposing.current) return;
    if (applies === 'typing') apply(entry);
    else stopTimer.current = startTimer(pauseMs, () => apply());
  };
  /** Shows the value that the layout has now, whatever was typed. */
  const follow = () => {
    stopTimer.current();
    const entry = latest.current;
    if (entry !== null)
      update({ ...entry, text: entry.current(), over: entry.current(), pending: false, problem: null });
  };
  const restore = () => {
    property.cancel();
    follow();
  };
  const hasOpenStep = () => editor.state().history.done.at(-1)?.key === key;
  const step = (event: KeyboardEvent, run: () => void) => {
    event.preventDefault();
    if (latest.current?.pending !== true) run();
    follow();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape' && own !== null && (own.pending || hasOpenStep())) {
      event.preventDefault();
      event.stopPropagation();
      restore();
    }
    if (event.key === 'Enter' && !multiline) {
      apply();
      property.done();
      if (latest.current?.problem === null) follow();
    }
    // While a text is typed, the browser undoes and redoes by itself: it knows words and compositions.
    const isText = applies === 'typing';
    if (isPressed('Mod+Z', event) && !(isText && hasOpenStep())) step(event, editor.undo);
    const isRedo = isPressed('Mod+Shift+Z', event) || isPressed('Mod+Y', event);
    if (isRedo && !(isText && editor.state().history.undone.length === 0)) step(event, editor.redo);
  };

  useEffect(() => {
    const entry = latest.current;
    if (entry === null || entry.key !== key || (entry.pending && isFocused.current)) return;
    const now = entry.current();
    const isCaughtUp = !entry.pending && !isFocused.current && asText(property.value) === now;
    // Or the layout got another value from elsewhere.
    const isOver = isCaughtUp || entry.over !== now;
    if (isOver) update(null);
  });
  const settle = useEffectEvent(() => apply());
  useEffect(() => editor.onSettle(() => settle()), [editor]);
  // The selection changed, or the field is gone, before the field lost the focus.
  useEffect(
    () => () => {
      const entry = latest.current;
      stopTimer.current();
      if (entry?.key !== key) return;
      latest.current = null;
      if (entry.pending) entry.apply();
      entry.done();
      setTyped(null);
    },
    [key],
  );

  return {
    /** Error of the text; null if it is valid. */
    problem: own?.problem ?? null,
    /** Enters a text at once, as a button or an arrow key does. */
    enter: (text: string) => {
      enter(text);
      apply();
    },
    /** The text as it is now, also between two renders. */
    text: (): string => (latest.current?.key === key ? latest.current.text : current()),
    /** For the input or text area. */
    input: {
      value: own?.text ?? asText(property.value),
      onChange: ({ target }: { readonly target: { readonly value: string } }) => enter(target.value),
      onFocus: (_: FocusEvent) => {
        isFocused.current = true;
      },
      onBlur: () => {
        isFocused.current = false;
        apply();
        property.done();
      },
      onKeyDown: press,
      onCompositionStart: () => {
        isComposing.current = true;
        stopTimer.current();
      },
      onCompositionEnd: () => {
        isComposing.current = false;
        if (applies === 'typing') apply();
        else stopTimer.current = startTimer(pauseMs, () => apply());
      },
    },
  };
}
