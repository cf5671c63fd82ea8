/*
 * Adds what the bundle uses and Chromium 67 lacks. A build that uses more fails (build-rules.ts). Imported before
 * everything else.
 */

/** Adds a function where it is missing, invisible to loops like native ones. */
function fill(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  return this[index < 0 ? this.length + index : index];
}

function flat<Item>(this: readonly (Item | readonly Item[])[]): Item[] {
  // Not `concat`, which the bundler may turn into `flat`.
  const all: Item[] = [];
  for (const part of this) {
    if (Array.isArray(part)) for (const item of part as readonly Item[]) all.push(item);
    else all.push(part as Item);
  }
  return all;
}

function flatMap<Item, Made>(
  this: readonly Item[],
  make: (item: Item, index: number) => Made | readonly Made[],
): Made[] {
  return flat.call<readonly (Made | readonly Made[])[], [], Made[]>(this.map((item, index) => make(item, index)));
}

function toSorted<Item>(this: readonly Item[], compare?: (one: Item, other: Item) => number): Item[] {
  const copy = this.slice();
  copy.sort(compare);
  return copy;
}

function replaceAll(this: string, pattern: string | RegExp, replacement: string & ((text: string) => string)): string {
  if (typeof pattern !== 'string') return this.replace(pattern, replacement);
  return this.split(pattern).join(replacement);
}

fill(Array.prototype, 'at', at);
fill(Array.prototype, 'toSorted', toSorted);
fill(String.prototype, 'at', at);
fill(Array.prototype, 'flat', flat);
fill(Array.prototype, 'flatMap', flatMap);
fill(String.prototype, 'replaceAll', replaceAll);
fill(Object, 'hasOwn', (target: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(target, name));
fill(Object, 'fromEntries', (entries: Iterable<readonly [string, unknown]>) => {
  const made: Record<string, unknown> = {};
  for (const [name, value] of entries) made[name] = value;
  return made;
});
fill(Promise, 'allSettled', (promises: Iterable<unknown>) =>
  Promise.all(
    Array.from(promises, (promise) =>
      Promise.resolve(promise).then(
        (value) => ({ status: 'fulfilled', value }),
        (reason: unknown) => ({ status: 'rejected', reason }),
      ),
    ),
  ),
);
