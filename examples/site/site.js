import { commentSection } from './comments.js';
import { element, link, marked, time } from './parts.js';
import { addressOf, ask, part } from './server.js';
import { language, words } from './words.js';

const pageSize = 10;
const query = new URLSearchParams(location.search);
const main = document.querySelector('#main');

function postFacts(post) {
  const category = post.category === null ? [] : [' · ', link({ category: post.category.slug }, post.category.title)];
  const tags = post.tags.flatMap((tag) => [' ', link({ tag }, `#${tag}`)]);
  return element('p.facts', {}, time(post.publishedAt), ' · ', post.author, ...category, ...tags);
}

function listItem(post) {
  const { title, description, slug, cover, highlights, pinned } = post;
  const name = highlights === null ? [title] : marked(highlights.title);
  const heading = element('h2', {}, link({ post: slug }, ...name));
  if (pinned) heading.append(' ', element('span.pinned', {}, words.pinned));
  const said = highlights === null ? [description] : marked(highlights.content);
  const picture = cover === '' ? [] : [element('img', { src: addressOf(cover), alt: '', loading: 'lazy' })];
  return element(
    'article.item',
    {},
    element('div', {}, heading, element('p', {}, ...said), postFacts(post)),
    ...picture,
  );
}

function pages(page, total, wanted) {
  const nav = element('div.pages');
  if (page > 1) nav.append(link({ ...wanted, page: page - 1 }, words.previous));
  if (page * pageSize < total) nav.append(link({ ...wanted, page: page + 1 }, words.next));
  return nav;
}

async function showList() {
  const wanted = Object.fromEntries(
    ['q', 'category', 'tag'].flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const { data, total } = await ask(
    `/posts?${new URLSearchParams({ ...wanted, page: String(page), size: String(pageSize) })}`,
  );
  const summary = 'q' in wanted ? [element('p.quiet', {}, words.found(total))] : [];
  const items = data.length === 0 ? [element('p.quiet', {}, words.empty)] : data.map(listItem);
  main.replaceChildren(...summary, ...items, pages(page, total, wanted));
}

/** Body of a post: HTML rendered and sanitized by the server. */
function bodyOf(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const name of ['src', 'poster']) {
    for (const media of template.content.querySelectorAll(`[${name}^="/"]`)) {
      media.setAttribute(name, addressOf(media.getAttribute(name)));
    }
  }
  const body = element('div.rich-text');
  body.append(template.content);
  return body;
}

async function showPost(slug) {
  const { data: post } = await ask(`/posts/${part(slug)}`);
  // The post may have been requested by a former slug.
  if (post.slug !== slug) history.replaceState(null, '', `?${new URLSearchParams({ post: post.slug })}`);
  document.title = post.title;
  const picture = post.cover === '' ? [] : [element('img.cover', { src: addressOf(post.cover), alt: '' })];
  const beside = element('div.pages');
  if (post.older !== null) beside.append(link({ post: post.older.slug }, `${words.older}: ${post.older.title}`));
  if (post.newer !== null) beside.append(link({ post: post.newer.slug }, `${words.newer}: ${post.newer.title}`));
  const article = element('article', {}, element('h1', {}, post.title), postFacts(post), ...picture, bodyOf(post.html));
  main.replaceChildren(article, beside, commentSection(post), link({}, words.back));
}

async function showFrame() {
  const [{ data: site }, { data: categories }] = await Promise.all([ask('/site'), ask('/categories')]);
  if (!query.has('post')) document.title = site.title;
  document.querySelector('#home').textContent = site.title;
  document.querySelector('#footer').textContent = site.description;
  const used = categories.filter(({ postCount }) => postCount > 0);
  document
    .querySelector('#categories')
    .replaceChildren(link({}, words.all), ...used.map(({ slug, title }) => link({ category: slug }, title)));
}

document.documentElement.lang = language;
const search = document.querySelector('#search input');
search.setAttribute('aria-label', words.search);
search.placeholder = words.search;
search.value = query.get('q') ?? '';

try {
  const slug = query.get('post');
  await Promise.all([showFrame(), slug === null ? showList() : showPost(slug)]);
} catch (error) {
  main.replaceChildren(element('p.quiet', { role: 'alert' }, error.message));
}
