import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { startTimer } from '../../../../platform/clock.ts';
import { useKit } from '../../../../ui/kit/kit.tsx';
import { isPressed } from '../../actions/shortcut-keys.ts';
import { type RefusedText } from '../../editor/entry-field.ts';
import { useEditor } from '../../editor/use-editor.ts';
import { panelMessages as words } from '../common/panels.messages.ts';
import { type Property } from '../values/property.ts';
import { mixed } from '../values/shared.ts';

/** Parsed text: a value, or a change of each block's value; or its problem. */
export type Read<Value> =
  | { readonly value: Value }
  | { readonly change: (before: Value) => Value }
  | { readonly problem: string };

export interface EntryOptions<Value> {
  readonly property: Property<Value>;
  readonly read: (text: string) => Read<Value>;
  readonly write: (value: Value) => string;
  /**
   * When a valid text is applied to the layout. `typing`: with each key. `pause`: on Enter, on blur and after a pause,
   * for values that are wrong while half typed, such as sizes and colours.
   */
  readonly applies: 'typing' | 'pause';
  /** Enter inserts a line break instead of applying the text. */
  readonly multiline?: boolean;
}

/** Pause in typing after which a size or color is applied, in milliseconds. */
const pauseMs = 800;

/** Text typed into a field, and the property it was typed for. */
interface Typed {
  /** {@link Property.key} of the property when it was typed. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** Value of the layout as text when this text was typed or applied. */
  readonly over: string;
  /** Not applied yet. */
  readonly pending: boolean;
  /** Validation error; `null` if valid. */
  readonly mistake: string | null;
  /** Error as shown, possibly later than `mistake`. */
  readonly problem: string | null;
  /** Applies a valid text. */
  readonly apply: () => void;
  readonly cancel: () => void;
  readonly done: () => void;
  readonly current: () => string;
  readonly changed: RefusedText['changed'];
}

/**
 * Lets a text field own what is typed into it. While the field has the focus, only keys change its text: the layout follows
 * it, never the other way round, and never while an input method composes. Everything that one visit enters is one undo
 * step. Escape restores the value from before the visit, Enter applies the text. Undo and redo act on the text that is not
 * applied yet, otherwise on the layout. An invalid text is never applied and stays in the field with its problem. A merge
 * that changes the value asks which of both to keep; when the field is gone, a message names the text.
 */
export function useEntry<Value>({ property, read, write, applies, multiline = false }: EntryOptions<Value>) {
  const editor = useEditor();
  const { toast } = useKit();
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
    const { mistake } = entry;
    entry.apply();
    if (mistake !== null && applies === 'pause') entry.cancel();
    update({ ...entry, problem: mistake, pending: mistake !== null, over: entry.current() });
  };
  const enter = (text: string) => {
    const before = latest.current?.key === key ? latest.current : null;
    const result = read(text);
    const mistake = 'problem' in result ? result.problem : null;
    const entry: Typed = {
      key,
      label: property.label,
      text,
      over: before?.over ?? current(),
      pending: true,
      mistake,
      // Typing 1080 begins with 1, which is too small: report an error while typing only if one is shown already.
      problem: applies === 'typing' || (before?.problem ?? null) !== null ? mistake : null,
      apply: () => {
        if ('value' in result) property.set(result.value);
        else if ('change' in result) property.setEach(result.change);
      },
      cancel: property.cancel,
      done: property.done,
      current,
      changed: property.changed,
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
      update({ ...entry, text: entry.current(), over: entry.current(), pending: false, mistake: null, problem: null });
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
    // The layout may also have got another value from elsewhere.
    const isOver = isCaughtUp || entry.over !== now;
    if (isOver) update(null);
  });
  const settle = useEffectEvent(() => apply());
  const refused = useEffectEvent((): RefusedText | null => {
    const entry = latest.current;
    if (entry === null || !entry.pending || entry.mistake === null) return null;
    const { text, mistake: problem, changed } = entry;
    const resolve: RefusedText['resolve'] = (side) => {
      if (side === 'theirs') follow();
      else update({ ...entry, problem, over: entry.current() });
    };
    return { text, problem, changed, resolve };
  });
  useEffect(() => editor.addField({ settle: () => settle(), refused: () => refused() }), [editor]);
  const reportRejected = useEffectEvent(({ label, text }: Typed, problem: string) =>
    toast.warning(words.notEntered(label, text, problem)),
  );
  // The selection changed, or the field is gone, before the field lost the focus.
  useEffect(
    () => () => {
      const entry = latest.current;
      stopTimer.current();
      if (entry?.key !== key) return;
      latest.current = null;
      if (entry.pending) entry.apply();
      if (entry.pending && entry.mistake !== null) reportRejected(entry, entry.mistake);
      entry.done();
      setTyped(null);
    },
    [key],
  );

  return {
    /** Error of the text; null if it is valid. */
    problem: own?.problem ?? null,
    /** Enters and applies a text at once, for buttons and arrow keys. */
    enter: (text: string) => {
      enter(text);
      apply();
    },
    /** Returns the current text, also between renders. */
    text: (): string => (latest.current?.key === key ? latest.current.text : current()),
    /** Props of the input or text area. */
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
