import type { ListedLayoutComponent } from '@mutai/contract/layout-components/schema';
import { type Component, detachInstances, type Instance, instancesOf } from '@mutai/layout/commands/components';
import { type DocumentOf, resetInstances, updateInstances } from '@mutai/layout/commands/update-instances';
import { layoutLimits } from '@mutai/layout/limits';
import { type Block } from '@mutai/layout/model/block';
import { type Layout } from '@mutai/layout/model/layout';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useKit } from '../../../../ui/kit/kit.tsx';
import { gestureMessages } from '../../canvas/gestures/gestures.messages.ts';
import { useEditor, useEditorState } from '../../editor/use-editor.ts';
import { Section } from '../common/section.tsx';
import styles from '../../components/components.module.css';
import { componentMessages as text } from '../../components/components.messages.ts';
import { loadFor, useComponents } from '../../components/components.queries.ts';

/** 组件来源: components of the selected blocks, if any. */
export function InstanceSection({ blocks }: { readonly blocks: readonly Block[] }) {
  const ids = new Set(blocks.flatMap(({ component }) => (component === null ? [] : [component.id])));
  return ids.size === 0 ? null : (
    <Section title={text.instance}>
      {[...ids].map((id) => (
        <InstanceRow key={id} id={id} blocks={blocks} />
      ))}
    </Section>
  );
}

interface InstanceRowProps {
  /** Id of the component. */
  readonly id: number;
  readonly blocks: readonly Block[];
}

const idsOf = (instances: readonly Instance[]): readonly number[] =>
  instances.flatMap(({ blocks }) => blocks.map((block) => block.id));

function InstanceRow({ id, blocks }: InstanceRowProps) {
  const editor = useEditor();
  const layout = useEditorState((state) => state.layout);
  const { data } = useComponents();
  const wanted = new Set(blocks.map((block) => block.id));
  const all = instancesOf(layout).filter((instance) => instance.id === id);
  const selected = all.filter((instance) => instance.blocks.some((block) => wanted.has(block.id)));
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
  const isOld = ({ revision }: Instance) => revision < listed.revision;
  const [oldOnes, oldSelected] = [all.filter(isOld), selected.filter(isOld)];
  const run = async (step: string, instances: readonly Instance[], change: Change) => {
    const idsNow = editor.follow(idsOf(instances));
    try {
      const { component, documentOf } = await loadFor(queries, listed, instances);
      const before = editor.state().layout;
      editor.run(step, (layout) => change(layout, component, documentOf, idsNow()));
      if (editor.state().layout !== before) return;
      toast.warning(change === resetInstances ? text.unchanged : gestureMessages.full(layoutLimits.blocksMax));
    } catch (error) {
      showFailure(error);
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
        <Button type="primary" onClick={() => update(oldSelected)}>
          {text.apply}
        </Button>
      )}
      {oldOnes.length > oldSelected.length && (
        <Button onClick={() => update(oldOnes)}>{text.applyAll(oldOnes.length)}</Button>
      )}
      <Button onClick={() => void run(text.resetStep(name), selected, resetInstances)}>{text.reset}</Button>
    </>
  );
}
