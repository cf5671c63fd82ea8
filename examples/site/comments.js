import { element, time } from './parts.js';
import { ask, part } from './server.js';
import { words } from './words.js';

const pageSize = 50;
/** Maximum indentation levels of replies; deeper ones are not indented further. */
const levels = 3;

/** Comment form. Returns it with a function that makes it reply to a comment. */
function commentForm(path) {
  const author = element('input', { name: 'author', required: '', maxlength: '32', autocomplete: 'nickname' });
  const content = element('textarea', { name: 'content', required: '', maxlength: '2000', rows: '4' });
  // Honeypot: hidden from people, so only bots fill it in.
  const trap = element('input', { name: 'website', tabindex: '-1', autocomplete: 'off', 'aria-hidden': 'true' });
  trap.className = 'trap';
  const answered = element('p.answered', { hidden: '' });
  const result = element('p.result', { role: 'status' });
  const form = element(
    'form.comment-form',
    {},
    answered,
    element('label', {}, words.author, author),
    element('label', {}, words.comment, content),
    trap,
    element('button', { type: 'submit' }, words.send),
    result,
  );
  let parentId = null;

  const answer = (comment) => {
    parentId = comment?.id ?? null;
    answered.hidden = comment === null;
    if (comment === null) return;
    const cancel = element('button.plain', { type: 'button' }, words.cancel);
    cancel.addEventListener('click', () => answer(null));
    answered.replaceChildren(words.replyTo(comment.author), ' ', cancel);
    content.focus();
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button[type=submit]');
    button.disabled = true;
    try {
      const sent = { author: author.value, content: content.value, website: trap.value, parentId };
      result.textContent = (await ask(path, sent)).message;
      content.value = '';
      answer(null);
    } catch (error) {
      result.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  });
  return { form, answer };
}

/**
 * Approved comments on a post, and the form to submit one.
 *
 * @param {{ slug: string, commentCount: number, commentsOpen: boolean }} post
 */
export function commentSection({ slug, commentCount, commentsOpen }) {
  if (!commentsOpen) return element('section', {}, element('p.quiet', {}, words.closed));
  const path = `/posts/${part(slug)}/comments`;
  const { form, answer } = commentForm(path);
  const list = element('ol.comments');
  const more = element('button', { type: 'button' }, words.more);
  /** Comment id → depth, and the container for its replies. */
  const shown = new Map();
  let page = 0;

  const show = (comment) => {
    const above = shown.get(comment.parentId);
    const level = above === undefined ? 0 : above.level + 1;
    const reply = element('button.plain', { type: 'button' }, words.reply);
    reply.addEventListener('click', () => answer(comment));
    const answers = level < levels ? element('ol.comments') : (above?.answers ?? list);
    const item = element(
      'li',
      {},
      element('p.by', {}, element('strong', {}, comment.author), ' ', time(comment.createdAt), ' ', reply),
      element('p.said', {}, comment.content),
    );
    if (level < levels) item.append(answers);
    (above?.answers ?? list).append(item);
    shown.set(comment.id, { level, answers });
  };

  const load = async () => {
    more.hidden = true;
    page += 1;
    const { data, total } = await ask(`${path}?page=${page}&size=${pageSize}`);
    for (const comment of data) show(comment);
    more.hidden = page * pageSize >= total;
  };
  more.addEventListener('click', () => void load());
  void load();
  return element('section', {}, element('h2', {}, words.comments(commentCount)), list, more, form);
}
