import type { ListedLayoutComponent } from '@mutai/contract/layout-components/schema';
import { type Component, detachInstances, type Instance, instancesOf } from '@mutai/layout/commands/components';
import { type DocumentOf, resetInstances, updateInstances } from '@mutai/layout/commands/update-instances';
import { layoutLimits } from '@mutai/layout/limits';
import { type Block } from '@mutai/layout/model/block';
import { type Layout } from '@mutai/layout/model/layout';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useKit } from '../../../../ui/kit/kit.tsx';
import { gestureMessages } from '../../canvas/gestures/gestures.messages.ts';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { Section } from '../common/section.tsx';
import styles from '../../components/components.module.css';
import { componentMessages as text } from '../../components/components.messages.ts';
import { loadFor, useComponents } from '../../components/components.queries.ts';

/** Most components that are shown. */
const mostShown = 20;

/** 组件来源: components of the selected blocks, if any. */
export function InstanceSection({ blocks }: { readonly blocks: readonly Block[] }) {
  const ids = new Set(blocks.flatMap(({ component }) => (component === null ? [] : [component.id])));
  return ids.size === 0 ? null : (
    <Section title={text.instance}>
      <InstanceRows ids={[...ids]} blocks={blocks} />
    </Section>
  );
}

interface InstanceRowsProps {
  /** Ids of the components. */
  readonly ids: readonly number[];
  readonly blocks: readonly Block[];
}

function InstanceRows({ ids, blocks }: InstanceRowsProps) {
  const layout = useEditorState((state) => state.layout);
  const instances = useMemo(() => Map.groupBy(instancesOf(layout), ({ id }) => id), [layout]);
  const wanted = new Set(blocks.map((block) => block.id));
  return (
    <>
      {ids.slice(0, mostShown).map((id) => (
        <InstanceRow key={id} id={id} all={instances.get(id) ?? []} wanted={wanted} />
      ))}
      {ids.length > mostShown && <p className={styles['hint']}>{text.others(ids.length - mostShown)}</p>}
    </>
  );
}

interface InstanceRowProps {
  /** Id of the component. */
  readonly id: number;
  /** Its instances in the layout. */
  readonly all: readonly Instance[];
  /** Ids of the selected blocks. */
  readonly wanted: ReadonlySet<number>;
}

const idsOf = (instances: readonly Instance[]): readonly number[] =>
  instances.flatMap(({ blocks }) => blocks.map((block) => block.id));

const withBlocks = (instances: readonly Instance[], ids: ReadonlySet<number>): readonly Instance[] =>
  instances.filter(({ blocks }) => blocks.some((block) => ids.has(block.id)));

function InstanceRow({ id, all, wanted }: InstanceRowProps) {
  const editor = useEditor();
  const { data } = useComponents();
  const selected = withBlocks(all, wanted);
  const listed = data?.find((component) => component.id === id);
  const detach = () => editor.run(text.detach, (before) => detachInstances(before, idsOf(selected)));
  return (
    <div className={styles['instance']}>
      {listed !== undefined && <InstanceActions listed={listed} all={all} selected={selected} />}
      {data !== undefined && listed === undefined && <p className={styles['hint']}>{text.gone}</p>}
      <Button onClick={detach}>{text.detach}</Button>
    </div>
  );
}

interface InstanceActionsProps {
  readonly listed: ListedLayoutComponent;
  /** Instances in the layout. */
  readonly all: readonly Instance[];
  readonly selected: readonly Instance[];
}

type Change = (layout: Layout, component: Component, documentOf: DocumentOf, ids: readonly number[]) => Layout;

function InstanceActions({ listed, all, selected }: InstanceActionsProps) {
  const { name } = listed;
  const editor = useEditor();
  const queries = useQueryClient();
  const { showFailure, toast } = useKit();
  const [isBusy, setIsBusy] = useState(false);
  const isOld = ({ revision }: Instance) => revision < listed.revision;
  const [oldOnes, oldSelected] = [all.filter(isOld), selected.filter(isOld)];
  const run = async (step: string, instances: readonly Instance[], change: Change) => {
    const idsNow = editor.follow(idsOf(instances));
    setIsBusy(true);
    try {
      const { component, documentOf } = await loadFor(queries, listed, instances);
      const before = editor.state().layout;
      editor.run(step, (layout) => change(layout, component, documentOf, idsNow()));
      const { layout } = editor.state();
      if (layout !== before) return;
      const ofComponent = instancesOf(layout).filter((instance) => instance.id === component.id);
      if (change === resetInstances) toast.warning(text.unchanged);
      // Somebody may have updated or deleted them meanwhile.
      else if (withBlocks(ofComponent, new Set(idsNow())).some(({ revision }) => revision < component.revision))
        toast.warning(gestureMessages.full(layoutLimits.blocksMax));
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const update = (instances: readonly Instance[]) => void run(text.applyStep(name), instances, updateInstances);
  return (
    <>
      <p className={styles['source']}>
        <span className={styles['name']} title={name}>
          {name}
        </span>
        {oldSelected.length > 0 && <Tag color="processing">{text.newer}</Tag>}
      </p>
      {oldSelected.length > 0 && (
        <Button type="primary" loading={isBusy} onClick={() => update(oldSelected)}>
          {text.apply}
        </Button>
      )}
      {oldOnes.length > oldSelected.length && (
        <Button loading={isBusy} onClick={() => update(oldOnes)}>
          {text.applyAll(oldOnes.length)}
        </Button>
      )}
      <Button loading={isBusy} onClick={() => void run(text.resetStep(name), selected, resetInstances)}>
        {text.reset}
      </Button>
    </>
  );
}
