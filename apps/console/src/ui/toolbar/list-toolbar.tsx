import { AppstoreOutlined, ColumnHeightOutlined, ReloadOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { keepsFocusAttribute } from '../kit/focus-keeper.ts';
import { useNarrow, useWidth } from '../kit/hooks.ts';
import { kitMessages as text } from '../kit/kit.messages.ts';
import { MenuDropdown } from '../popups/menu-dropdown.tsx';
import type { ListState } from '../list/list-address.ts';
import type { ArrangeableColumn, Density } from '../table/column-preference.ts';
import { ColumnSettings } from '../table/column-settings.tsx';
import type { TableArrangement } from '../table/use-table-preference.ts';
import type { ListView } from '../views/use-list-view.ts';
import { ViewsButton, viewNameWidth } from '../views/views-button.tsx';
import { buttonWidth, fieldWidth, fitToolbar, iconButtonWidth } from './fit.ts';
import { SearchBar, unfoldWidth } from './search-bar.tsx';
import { addressFieldsOf, barFieldsOf, type SearchField } from './search-fields.ts';
import { ToolbarActions, type ToolbarAction } from './toolbar-actions.tsx';
import type { SelectionBarProps } from './selection-bar.tsx';
import styles from './toolbar.module.css';

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar, {
  meanwhile: () => null,
});

/** Part of a list that the toolbar needs. */
export interface SearchedList {
  readonly state: Pick<ListState, 'search'>;
  readonly loading: boolean;
  readonly search: (search: ListState['search']) => void;
  readonly reset: () => void;
  readonly refresh: () => void;
}

/** Tile view state and its setter. */
export interface TileView {
  readonly tiles: boolean;
  readonly onChange: (tiles: boolean) => void;
}

export interface ListToolbarProps<C extends ArrangeableColumn> {
  /** Name of the searched records. */
  readonly label: string;
  readonly list: SearchedList;
  readonly fields: readonly SearchField[];
  readonly arrangement: TableArrangement<C>;
  /** `null`: table only. */
  readonly view?: TileView | null;
  /** Saved views; `null`: none. */
  readonly savedView?: ListView | null;
  /** 新增 and other main actions, always as buttons. */
  readonly children?: ReactNode;
  /** Takes the place of everything else while records are selected. */
  readonly selection?: SelectionBarProps | undefined;
  /** Secondary actions, in a menu if they do not fit next to the search. */
  readonly actions?: readonly ToolbarAction[];
}

const densities: readonly { readonly key: Density; readonly label: string }[] = [
  { key: 'standard', label: text.densityStandard },
  { key: 'compact', label: text.densityCompact },
];

const noActions: readonly ToolbarAction[] = [];

/**
 * Toolbar of a table; while records are selected, the bar of what can be done with them. Actions at the left; search,
 * refresh, density and columns at the right. Always one line: what does not fit is in a menu or collapsed. On a phone the
 * search is a second line.
 */
export function ListToolbar<C extends ArrangeableColumn>(props: ListToolbarProps<C>) {
  const { label, list, arrangement, view = null, savedView = null, children, selection, actions = noActions } = props;
  const narrow = useNarrow();
  const tools = toolsOf(narrow, view);
  const [toolbar, room] = useWidth<HTMLDivElement>();
  const [primary, primaryWidth] = useWidth<HTMLDivElement>();
  const fields = barFieldsOf(props.fields);
  const fit = fitToolbar({
    room: room ?? 0,
    primary: primaryWidth ?? 0,
    actions: actions.map(({ label: word, longestLabel = word }) => buttonWidth(longestLabel)),
    menu: actions.length === 1 ? iconButtonWidth : buttonWidth(text.more),
    fields: fields.map((field) => fieldWidth(field, narrow)),
    buttons: [buttonWidth(text.query, false), buttonWidth(text.reset, false)],
    unfold: unfoldWidth(narrow),
    tools:
      tools.length * iconButtonWidth + (savedView === null ? 0 : iconButtonWidth + viewNameWidth(savedView, narrow)),
    searchBelow: narrow,
  });
  const folded = fields.filter((_, index) => !fit.fields.includes(index));
  const hasFolded = addressFieldsOf(folded).some(({ name }) => list.state.search[name] !== undefined);
  /** Choice of the user; initially fields are expanded if a collapsed one has a filter. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = folded.length > 0 && (chosen ?? hasFolded);

  const bar = selection !== undefined && selection.count > 0 ? selection : null;

  const usual = (
    <div ref={toolbar} className={styles['toolbar']} data-open={open}>
      <div className={styles['start']} role="group" aria-label={text.listActions}>
        <div ref={primary} className={styles['primary']}>
          {children}
        </div>
        <ToolbarActions actions={actions} inMenu={fit.inMenu} />
      </div>
      <SearchBar
        fields={open ? fields : fields.filter((_, index) => fit.fields.includes(index))}
        unfolding={folded.length === 0 ? null : { open, onToggle: () => setChosen(!open) }}
        narrow={narrow}
        label={label}
        search={list.state.search}
        onSearch={list.search}
        onReset={list.reset}
      />
      <Tools tools={tools} list={list} arrangement={arrangement} view={view} savedView={savedView} />
    </div>
  );
  return (
    <div className={styles['frame']} data-selecting={bar !== null} {...{ [keepsFocusAttribute]: '' }}>
      {usual}
      <div className={styles['bar']} {...(bar === null ? {} : { role: 'group', 'aria-label': text.selectionActions })}>
        {/* Always present, so that screen readers announce its first text. */}
        <div role="status" className={styles['count']}>
          {bar !== null && <SelectedCount {...bar} />}
        </div>
        {bar !== null && <SelectionBar {...bar} />}
      </div>
    </div>
  );
}

/** Number of selected records, and of those on other pages. */
function SelectedCount({ count, elsewhere, full }: SelectionBarProps) {
  return (
    <>
      <span>{text.selected(count)}</span>
      {full ? (
        <span className={styles['hint']}>{text.selectionFull(count)}</span>
      ) : (
        elsewhere > 0 && <span className={styles['hint']}>{text.selectedElsewhere(elsewhere)}</span>
      )}
    </>
  );
}

type Tool = 'refresh' | 'view' | 'density' | 'columns';

/** Available tools: tiles have neither density nor columns, and a phone has no room for density. */
function toolsOf(narrow: boolean, view: TileView | null): readonly Tool[] {
  const tiles = view?.tiles === true;
  return [
    'refresh',
    ...(view === null ? [] : ['view' as const]),
    ...(tiles || narrow ? [] : ['density' as const]),
    ...(tiles ? [] : ['columns' as const]),
  ];
}

interface ToolsProps<C extends ArrangeableColumn> extends Pick<ListToolbarProps<C>, 'list' | 'arrangement'> {
  readonly tools: readonly Tool[];
  readonly view: TileView | null;
  readonly savedView: ListView | null;
}

/** 视图, 刷新, 网格视图 or 列表视图, 密度 and 列设置. */
function Tools<C extends ArrangeableColumn>({ tools, list, arrangement, view, savedView }: ToolsProps<C>) {
  return (
    <div className={styles['tools']}>
      {savedView !== null && <ViewsButton view={savedView} columns={arrangement.preference} />}
      <Tooltip title={text.refresh}>
        <Button
          type="text"
          aria-label={text.refresh}
          icon={<ReloadOutlined aria-hidden spin={list.loading} />}
          onClick={list.refresh}
        />
      </Tooltip>
      {view !== null && <ViewButton {...view} />}
      {tools.includes('density') && (
        <MenuDropdown
          menu={{
            items: densities.map(({ key, label }) => ({ key, label })),
            selectable: true,
            selectedKeys: [arrangement.density],
            onClick: ({ key }) => arrangement.setDensity(key === 'compact' ? 'compact' : 'standard'),
          }}
        >
          <Tooltip title={text.density}>
            <Button type="text" aria-label={text.density} icon={<ColumnHeightOutlined aria-hidden />} />
          </Tooltip>
        </MenuDropdown>
      )}
      {tools.includes('columns') && <ColumnSettings arrangement={arrangement} />}
    </div>
  );
}

/** Switches between table and tiles. */
function ViewButton({ tiles, onChange }: TileView) {
  const label = tiles ? text.asTable : text.asTiles;
  const icon = tiles ? <UnorderedListOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />;
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} onClick={() => onChange(!tiles)} />
    </Tooltip>
  );
}
