import { DesktopOutlined } from '@ant-design/icons';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { useMemo } from 'react';
import { findScreens } from '../../../platform/resource/found-records.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { FoundSelect } from '../../../ui/inputs/found-select.tsx';
import { nest } from '../../../ui/tree/model/tree-model.ts';
import { TreeSelect } from '../../../ui/tree/tree-select.tsx';
import { Tree } from '../../../ui/tree/tree.tsx';
import { calendarMessages as text } from './calendar.messages.ts';
import type { useGroupPlaces } from './use-place.ts';
import type { GroupPlace, Place } from '../model/scope.ts';
import { scheduleName, useTreeScreens } from '../records/rules.queries.ts';
import { scheduleMessages } from '../records/schedule.messages.ts';
import styles from './place-tree.module.css';

/** Node of the tree: everything, a group or a screen. */
interface Node {
  readonly key: string;
  readonly parent: string;
  readonly title: string;
  readonly kind: Place['kind'];
  readonly id: number;
}

const everything: Node = { key: 'all', parent: '', title: scheduleMessages.all, kind: 'all', id: 0 };
const groupKey = (id: number): string => `group-${String(id)}`;

/** Key of the node of a place. */
const keyOf = (place: Place): string => (place.kind === 'all' ? everything.key : `${place.kind}-${String(place.id)}`);

function nodesOf(groups: ReadonlyMap<number, GroupPlace>, screens: readonly ListedScreen[]): readonly Node[] {
  const above = (id: number | null) => (id !== null && groups.has(id) ? groupKey(id) : everything.key);
  return [
    everything,
    ...[...groups.values()].map(({ id, parentId, name }): Node => ({
      key: groupKey(id),
      parent: above(parentId),
      title: name,
      kind: 'group',
      id,
    })),
    ...screens.map(({ id, groupId, name }): Node => ({
      key: `screen-${String(id)}`,
      parent: above(groupId),
      title: name,
      kind: 'screen',
      id,
    })),
  ];
}

interface PlaceTreeProps {
  readonly groups: ReturnType<typeof useGroupPlaces>;
  /** `null`: loading. */
  readonly place: Place | null;
  readonly onPick: (place: Pick<Place, 'kind'> & { readonly id: number }) => void;
  /** Shows a select, where there is no room for a tree. */
  readonly compact?: boolean;
}

const none: readonly ListedScreen[] = [];

/** Tree of everything, groups and screens, of which one is chosen. */
export function PlaceTree({ groups, place, onPick, compact = false }: PlaceTreeProps) {
  const screens = useTreeScreens();
  const { data = none, total = 0 } = screens.data ?? {};
  const flat = useMemo(() => nodesOf(groups.groups ?? new Map(), data), [groups.groups, data]);
  const nodes = useMemo(() => nest<Node>(flat, { id: 'key', parentId: 'parent' }), [flat]);
  if (groups.failed) return <LoadFailure message={text.placesUnseen} busy={groups.loading} onRetry={groups.retry} />;
  if (compact) {
    return (
      <TreeSelect
        aria-label={text.places}
        nodes={nodes}
        value={place === null ? null : keyOf(place)}
        onChange={(key) => {
          const node = flat.find((one) => one.key === key);
          if (node !== undefined) onPick(node);
        }}
      />
    );
  }
  return (
    <div className={styles['places']}>
      {total > data.length && (
        <div className={styles['more']}>
          {text.moreScreens(data.length, total)}
          <FoundSelect
            label={text.findScreen}
            aria-label={text.findScreen}
            placeholder={text.findScreen}
            name={`${scheduleName}-screen`}
            find={findScreens}
            onChange={(found) => {
              if (found !== null) onPick({ kind: 'screen', id: found.id });
            }}
          />
        </div>
      )}
      <div className={styles['tree']}>
        <Tree
          label={text.places}
          nodes={nodes}
          searchLabel={text.searchPlaces}
          loading={groups.groups === null || screens.isPending}
          selected={place === null ? [] : [keyOf(place)]}
          onSelect={onPick}
          renderExtra={({ kind }) =>
            kind === 'screen' ? <DesktopOutlined aria-hidden className={styles['screen'] ?? ''} /> : null
          }
        />
      </div>
    </div>
  );
}
