import { HistoryOutlined } from '@ant-design/icons';
import { type Step } from '@mutai/layout/difference/history';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { fullTime } from '../../../ui/kit/time.ts';
import { useVisibleRows } from '../../../ui/kit/use-visible-rows.ts';
import { PopupPanel } from '../../../ui/popups/popup-panel.tsx';
import { keysOf } from '../actions/action-menu.ts';
import { actionOf } from '../actions/actions.ts';
import { isPressed } from '../actions/shortcut-keys.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import styles from './header.module.css';
import { headerMessages as text } from './header.messages.ts';

interface HistoryButtonProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Button with the list of all steps. */
export function HistoryButton({ open, onOpenChange }: HistoryButtonProps) {
  const keys = keysOf(actionOf('history')) ?? '';
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpenChange(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <PopupPanel
      label={text.history}
      open={open}
      onOpenChange={onOpenChange}
      placement="bottomLeft"
      content={<HistoryList close={close} />}
    >
      <Button
        ref={button}
        type="text"
        aria-label={text.history}
        title={`${text.history}（${keys}）`}
        className={styles['tool'] ?? ''}
        icon={<HistoryOutlined aria-hidden />}
      />
    </PopupPanel>
  );
}

/** Row height in pixels, as in the style sheet. */
const rowHeight = 28;
/** Height of the list until it is measured, in pixels. */
const heightAtFirst = 336;

/** Steps from the oldest; undone ones are last. A click, or Enter, goes to the layout after a step. */
function HistoryList({ close }: { readonly close: () => void }) {
  const editor = useEditor();
  const { done, undone } = useEditorState(({ history }) => history);
  const steps: readonly (Step | null)[] = [null, ...done, ...undone.toReversed()];
  const current = done.length;
  const [active, setActive] = useState(current);
  const stop = Math.min(active, steps.length - 1);
  const list = useRef<HTMLDivElement>(null);
  const { rows, show } = useVisibleRows({
    scroller: list,
    count: steps.length,
    rowHeight,
    kept: stop,
    height: heightAtFirst,
  });
  /** True if the active row must get the focus after the next render. */
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  // Opens at the current step.
  const showCurrent = useEffectEvent(() => show(stop));
  useEffect(() => showCurrent(), []);

  const activate = (index: number) => {
    wanted.current = true;
    setActive(index);
    show(index);
  };
  const goTo = (index: number) => {
    editor.goToStep(index);
    activate(index);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: Math.max(0, index - 1),
      ArrowDown: Math.min(steps.length - 1, index + 1),
      Home: 0,
      End: steps.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) activate(target);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' || event.key === ' ') goTo(index);
    else if (isPressed('Mod+Z', event)) goTo(Math.max(0, current - 1));
    else if (isPressed('Mod+Shift+Z', event) || isPressed('Mod+Y', event))
      goTo(Math.min(steps.length - 1, current + 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={list} role="listbox" aria-label={text.history} className={styles['history']}>
      <div style={{ height: steps.length * rowHeight }}>
        {rows.map((index) => {
          const step = steps[index];
          return (
            <div
              key={index}
              role="option"
              aria-selected={index === current}
              aria-posinset={index + 1}
              aria-setsize={steps.length}
              tabIndex={index === stop ? 0 : -1}
              data-undone={index > current}
              style={{ top: index * rowHeight }}
              onClick={() => goTo(index)}
              onKeyDown={(event) => press(event, index)}
            >
              <span>{step?.title ?? text.firstStep}</span>
              {step !== null && step !== undefined && (
                <time>{fullTime(new Date(step.at).toISOString()).slice(-8)}</time>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
