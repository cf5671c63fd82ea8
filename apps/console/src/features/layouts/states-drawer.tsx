import type { LayoutRecord, ListedLayout } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { Layout } from '@mutai/layout/model/layout';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { LayoutComparison } from '../../ui/layout-comparison/layout-comparison.tsx';
import {
  ComparisonHead,
  NothingCompared,
  useQueryPlaceholder,
  type Version,
  Versions,
} from '../../ui/versions/versions.tsx';
import { layoutsName, loadLayout } from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './states-drawer.module.css';
import { uncachedQuery } from '../../ui/kit/queries.ts';

/** Stored state of a layout: a version or a publication. */
export interface StoredState extends Omit<Version, 'key'> {
  readonly number: number;
  /** True for the current state, which cannot be restored. */
  readonly present: boolean;
}

/** Kind of states in a drawer, and the action on one. */
export interface StoredStates {
  /** Part of the query key. */
  readonly kind: 'versions' | 'publications';
  readonly title: (layout: string) => string;
  readonly list: string;
  /** Text of an empty list. */
  readonly none: string;
  /** Newest first. */
  readonly load: (id: number, signal: AbortSignal) => Promise<readonly StoredState[]>;
  readonly loadDocument: (id: number, number: number, signal: AbortSignal) => Promise<Layout>;
  readonly action: {
    readonly label: string;
    readonly question: (name: string) => string;
    readonly run: (layout: LayoutRecord, number: number) => Promise<void>;
  };
}

export interface StatesDrawerProps {
  readonly layout: Pick<ListedLayout, 'id' | 'title'>;
  readonly states: StoredStates;
  /** True if the user may restore a state. */
  readonly isActionAllowed: boolean;
  readonly onDone: () => void;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** Stored states of a layout, with a side-by-side comparison and the way to restore one. Mount it to open it. */
export function StatesDrawer({ layout, states, isActionAllowed, onDone, onClosed }: StatesDrawerProps) {
  return (
    <PageDrawer title={states.title(layout.title)} width={limits.dialogWidth.post} onClosed={onClosed}>
      <States id={layout.id} states={states} isActionAllowed={isActionAllowed} onDone={onDone} />
    </PageDrawer>
  );
}

interface StatesProps extends Pick<StatesDrawerProps, 'states' | 'isActionAllowed' | 'onDone'> {
  readonly id: number;
}

function States({ id, states, isActionAllowed, onDone }: StatesProps): ReactNode {
  const [picked, setPicked] = useState<number | null>(null);
  const list = useQuery({
    ...uncachedQuery,
    queryKey: [`${layoutsName}-${states.kind}`, id],
    queryFn: async ({ signal }) => {
      const [current, kept] = await Promise.all([loadLayout(id, signal), states.load(id, signal)]);
      return { current, kept };
    },
  });
  const missing = useQueryPlaceholder(list);
  if (list.data === undefined) return missing;
  const { current, kept } = list.data;
  const chosen = kept.find(({ number }) => number === picked) ?? kept.find(({ present }) => !present) ?? kept[0];
  if (chosen === undefined) return <NothingCompared>{states.none}</NothingCompared>;
  return (
    <Versions
      label={states.list}
      versions={kept.map((state) => ({ ...state, key: state.number }))}
      chosen={chosen.number}
      onChoose={setPicked}
    >
      <Compared
        key={chosen.number}
        states={states}
        chosen={chosen}
        kept={kept}
        current={current}
        isActionAllowed={isActionAllowed}
        onDone={() => {
          setPicked(null);
          void list.refetch();
          onDone();
        }}
      />
    </Versions>
  );
}

interface ComparedProps extends Omit<StatesProps, 'id'> {
  readonly chosen: StoredState;
  readonly kept: readonly StoredState[];
  readonly current: LayoutRecord;
}

/** Number of the layout as currently saved. */
const saved = 0;

function Compared({ states, chosen, kept, current, isActionAllowed, onDone }: ComparedProps) {
  const confirm = useConfirm();
  const [against, setAgainst] = useState(saved);
  const { id } = current;
  const documentOf = (number: number) => ({
    ...uncachedQuery,
    queryKey: [`${layoutsName}-${states.kind}`, id, number],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => states.loadDocument(id, number, signal),
  });
  const one = useQuery(documentOf(chosen.number));
  const other = useQuery({ ...documentOf(against), enabled: against !== saved });
  const [oneMissing, otherMissing] = [useQueryPlaceholder(one), useQueryPlaceholder(other)];
  const otherDocument = against === saved ? current.document : other.data;
  const others = kept.filter(({ number }) => number !== chosen.number);
  const options = [
    { value: saved, label: text.currentContent },
    ...others.map(({ number, name }) => ({ value: number, label: name })),
  ];
  const { action } = states;
  const ask = () =>
    confirm({
      content: action.question(chosen.name),
      okText: action.label,
      run: async () => {
        await action.run(current, chosen.number);
        onDone();
      },
    });
  return (
    <>
      <ComparisonHead>
        <strong>{chosen.name}</strong>
        <span className={styles['against']}>
          {text.compareWith}
          <Select<number>
            aria-label={text.compareWith}
            size="small"
            options={options}
            value={against}
            popupMatchSelectWidth={false}
            onChange={setAgainst}
          />
        </span>
        {isActionAllowed && !chosen.present && (
          <Button type="primary" size="small" onClick={ask}>
            {action.label}
          </Button>
        )}
      </ComparisonHead>
      {one.data === undefined || otherDocument === undefined ? (
        (oneMissing ?? otherMissing)
      ) : (
        <LayoutComparison
          before={one.data}
          after={otherDocument}
          titles={[chosen.name, options.find(({ value }) => value === against)?.label ?? '']}
        />
      )}
    </>
  );
}
