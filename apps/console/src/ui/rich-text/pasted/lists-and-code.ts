/** Interprets checklists and code blocks copied from other editors. */

/** Elements that start a new line. */
const lineElements = new Set(['DIV', 'P', 'LI', 'TR']);

function codeText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.textContent ?? '';
    if (!(node instanceof Element)) continue;
    if (node.tagName === 'BR') text += '\n';
    else if (lineElements.has(node.tagName)) {
      if (text !== '' && !text.endsWith('\n')) text += '\n';
      const line = codeText(node);
      text += line.endsWith('\n') ? line : `${line}\n`;
    } else text += codeText(node);
  }
  return text;
}

/** Joins the lines of code blocks that are separate elements, as in Feishu. */
export function readCodeBlocks(page: Document): void {
  for (const block of page.querySelectorAll('pre')) {
    const code = block.querySelector('code');
    const named =
      code?.getAttribute('data-lark-language') ?? /(?:^|\s)language-(\S+)/.exec(code?.className ?? '')?.[1] ?? '';
    if (named === '' && block.querySelector('div, p, li, tr') === null) continue;
    const made = page.createElement('code');
    const language = named.toLowerCase();
    if (/^[\w+#.-]{1,40}$/.test(language)) made.className = `language-${language}`;
    made.textContent = codeText(block).replace(/\n$/, '');
    block.replaceChildren(made);
  }
}

/** Done state of a task item; `null`: not a task. */
function taskState(item: Element): boolean | null {
  const kind = item.getAttribute('data-list');
  if (kind === 'check' || kind === 'done') return kind === 'done';
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true';
  const box = item.querySelector('input[type="checkbox" i]');
  return box?.closest('li') === item ? box.hasAttribute('checked') : null;
}

function readTask(page: Document, item: Element, isDone: boolean): void {
  for (const box of item.querySelectorAll('input')) if (box.closest('li') === item) box.remove();
  item.setAttribute('data-type', 'taskItem');
  item.setAttribute('data-checked', String(isDone));
  const content = page.createElement('div');
  content.append(...item.childNodes);
  item.append(content);
}

/** Splits a mixed list into task lists and other lists. */
function divideList(page: Document, list: Element): void {
  const items = [...list.children].map((item) => ({ item, isDone: item.tagName === 'LI' ? taskState(item) : null }));
  if (items.every(({ isDone }) => isDone === null)) return;
  let made: Element | null = null;
  for (const { item, isDone } of items) {
    const isTask = isDone !== null;
    if (made === null || (made.getAttribute('data-type') === 'taskList') !== isTask) {
      made = isTask ? page.createElement('ul') : (list.cloneNode() as Element);
      if (isTask) made.setAttribute('data-type', 'taskList');
      list.before(made);
    }
    if (isTask) readTask(page, item, isDone);
    made.append(item);
  }
  list.remove();
}

/** Joins adjacent lists of the same kind: Feishu writes a list per item. */
function joinLarkLists(page: Document): void {
  for (const list of page.querySelectorAll('ul:has(> li[data-list]), ol:has(> li[data-list])')) {
    const before = list.previousElementSibling;
    const isSameKind =
      before?.tagName === list.tagName && before.getAttribute('data-type') === list.getAttribute('data-type');
    if (!isSameKind || before.querySelector(':scope > li[data-list]') === null) continue;
    const next = Number(before.getAttribute('start') ?? 1) + before.childElementCount;
    if (list.tagName === 'OL' && Number(list.getAttribute('start') ?? next) !== next) continue;
    before.append(...list.children);
    list.remove();
  }
}

/** Converts lists with checkboxes to task lists. */
export function readCheckLists(page: Document): void {
  for (const list of page.querySelectorAll('ul:not([data-type="taskList"]), ol')) divideList(page, list);
  joinLarkLists(page);
}
