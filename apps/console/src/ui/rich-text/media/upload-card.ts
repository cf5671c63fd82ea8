import { richTextMessages as text } from '../text/rich-text.messages.ts';
import styles from '../text/page.module.css';

/** Placeholder of a pending file in the text. */
export interface UploadCard {
  readonly element: HTMLElement;
  /** @param fraction sent part of the file, from 0 to 1 */
  readonly failed: () => boolean;
  readonly progress: (fraction: number) => void;
  readonly fail: (reason: string, retry: () => void) => void;
  /** Resets the state after a failure. */
  readonly reset: () => void;
  readonly onCancel: (cancel: () => void) => void;
}

function button(label: string, className: string | undefined): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.className = className ?? '';
  return element;
}

/** @param name of the file */
export function uploadCard(name: string): UploadCard {
  const element = document.createElement('div');
  element.className = styles['upload'] ?? '';
  element.contentEditable = 'false';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', text.uploadOf(name));
  const title = document.createElement('span');
  title.textContent = name;
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.setAttribute('aria-label', text.progress);
  const reasonLine = document.createElement('span');
  const again = button(text.retry, styles['word']);
  const drop = button(text.cancelUpload, styles['word']);
  let cancel = (): void => undefined;
  let retry = (): void => undefined;
  drop.addEventListener('click', () => cancel());
  again.addEventListener('click', () => retry());
  const reset = (): void => {
    element.dataset['state'] = 'uploading';
    bar.value = 0;
    drop.textContent = text.cancelUpload;
    element.replaceChildren(title, bar, drop);
  };
  reset();
  return {
    element,
    failed: () => element.dataset['state'] === 'failed',
    progress: (fraction) => {
      bar.value = fraction;
    },
    fail: (reason, tryAgain) => {
      retry = tryAgain;
      element.dataset['state'] = 'failed';
      reasonLine.textContent = reason;
      drop.textContent = text.removeUpload;
      element.replaceChildren(title, reasonLine, again, drop);
    },
    reset,
    onCancel: (stop) => {
      cancel = stop;
    },
  };
}
