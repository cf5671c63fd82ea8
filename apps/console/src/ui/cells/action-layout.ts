/** Layout of the actions of a row: which ones are words, which ones are in the menu 更多, and how that is grouped. Pure. */

/** Action on a row. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  /** Destroys or undoes something: shown in red, and last. */
  readonly danger?: boolean;
  /** Reason why the action is disabled for this row. */
  readonly refusal?: string | null;
  /** Rarely used: in the menu 更多 if that has other entries. */
  readonly rare?: boolean;
  /** Entries of a long menu are grouped by it; a group's entries must follow each other. */
  readonly group?: string;
}

/** Maximum number of words beside a menu. */
const shownAtMost = 2;

/** Menus with fewer entries have no dividers. */
const groupedFrom = 5;

export interface ActionLayout {
  readonly shown: readonly RowAction[];
  /** Entries of the menu: none, or at least two. */
  readonly hidden: readonly RowAction[];
}

const dangerLast = (actions: readonly RowAction[]): readonly RowAction[] => [
  ...actions.filter(({ danger }) => danger !== true),
  ...actions.filter(({ danger }) => danger === true),
];

/**
 * Splits actions into words and menu entries. A menu never has a single entry: that is a word too.
 *
 * @param actions in order of use
 * @param compact there is room for a menu button only
 */
export function splitActions(actions: readonly RowAction[], compact = false): ActionLayout {
  const usual = compact ? [] : actions.filter(({ rare }) => rare !== true).slice(0, shownAtMost);
  const hidden = actions.filter((action) => !usual.includes(action));
  if (hidden.length === 1) return { shown: dangerLast(actions), hidden: [] };
  return { shown: dangerLast(usual), hidden: dangerLast(hidden) };
}

/**
 * Orders actions by use.
 *
 * @param inRow keys of the actions that rows show as words, in order; others are rare. Omitted: as they are
 */
export function arrangedActions(
  actions: readonly RowAction[],
  inRow: readonly string[] | undefined,
): readonly RowAction[] {
  if (inRow === undefined) return actions;
  return [
    ...inRow.flatMap((key) =>
      actions.filter((action) => action.key === key).map((action) => ({ ...action, rare: false })),
    ),
    ...actions.filter(({ key }) => !inRow.includes(key)).map((action) => ({ ...action, rare: true })),
  ];
}

/** Groups of a menu, between which there are dividers: one if the menu is short. */
export function groupedActions(actions: readonly RowAction[]): readonly (readonly RowAction[])[] {
  if (actions.length < groupedFrom) return [actions];
  const groups: RowAction[][] = [];
  let before: string | undefined;
  for (const action of actions) {
    const group = action.danger === true ? 'danger' : (action.group ?? '');
    if (group === before) groups.at(-1)?.push(action);
    else groups.push([action]);
    before = group;
  }
  return groups;
}
