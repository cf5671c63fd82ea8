import { DeleteOutlined, EditOutlined, MoreOutlined, PlusOutlined, SyncOutlined } from '@ant-design/icons';
import { layoutComponentLimits, layoutComponentPermissions } from '@mutai/contract/layout-components/resource';
import type { ListedLayoutComponent } from '@mutai/contract/layout-components/schema';
import { type Component, componentFrom, placeComponent } from '@mutai/layout/commands/components';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, type MenuProps } from 'antd';
import { memo, type PointerEvent, useState } from 'react';
import { useConfirm, useConfirmRemoval } from '../../../ui/feedback/use-confirm.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useKit, usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { useHasBeenVisible } from '../../../ui/kit/use-has-been-visible.ts';
import { MenuDropdown } from '../../../ui/popups/menu-dropdown.tsx';
import { actionOf } from '../actions/actions.ts';
import { useActionContext } from '../actions/action-context.ts';
import { hasSelection } from '../actions/selected.ts';
import { freePlace } from '../canvas/free-place.ts';
import { hasRoom, type NamedDrop } from '../canvas/gestures/drop-block.ts';
import type { PaletteDrag } from '../canvas/use-palette-drag.ts';
import { useEditor, useEditorState } from '../editor/use-editor.ts';
import { Section } from './common/section.tsx';
import { ComponentPicture } from '../components/component-picture.tsx';
import styles from '../components/components.module.css';
import { componentMessages as text } from '../components/components.messages.ts';
import {
  componentQuery,
  componentsClient,
  replaceDocument,
  useComponents,
  useRenewComponents,
} from '../components/components.queries.ts';
import { RenameComponentDialog } from '../component-dialogs/dialogs.ts';
import { linkLater } from '../components/link-later.ts';

/** Most components without a search field. */
const fewComponents = 12;

type LibraryProps = Pick<PaletteDrag, 'centre' | 'onDrag'>;

/** 组件库: saved components, placed by dragging, click, Enter or Space. */
export function ComponentLibrary({ centre, onDrag }: LibraryProps) {
  const mayManage = usePermissionCheck()(layoutComponentPermissions.update);
  const { data, isError, refetch } = useComponents();
  const [search, setSearch] = useState('');
  const [renamed, setRenamed] = useState<ListedLayoutComponent | null>(null);
  if (data === undefined) {
    return isError ? (
      <Section title={text.title} level={2}>
        <p className={styles['hint']}>
          {text.failed}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {kitMessages.retry}
          </Button>
        </p>
      </Section>
    ) : null;
  }
  if (data.length === 0 && !mayManage) return null;
  const wanted = search.trim().toLowerCase();
  const found = data.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Section title={text.title} level={2}>
      {data.length === 0 && <p className={styles['hint']}>{text.none}</p>}
      {(data.length > fewComponents || search !== '') && (
        <Input
          size="small"
          allowClear
          aria-label={text.search}
          placeholder={text.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {data.length > 0 && found.length === 0 && <p className={styles['hint']}>{text.noMatch}</p>}
      {found.length > 0 && (
        <ul className={styles['list']} aria-label={text.title}>
          {found.map((listed) => (
            <Tile
              key={listed.id}
              listed={listed}
              mayManage={mayManage}
              centre={centre}
              onDrag={onDrag}
              onRename={setRenamed}
            />
          ))}
        </ul>
      )}
      {mayManage && <SaveButton />}
      {renamed !== null && <RenameComponentDialog renamed={renamed} onClosed={() => setRenamed(null)} />}
    </Section>
  );
}

interface TileProps extends LibraryProps {
  readonly listed: ListedLayoutComponent;
  readonly mayManage: boolean;
  readonly onRename: (listed: ListedLayoutComponent) => void;
}

const dropOf = (name: string, component: Component): NamedDrop => {
  const { canvas, order } = component.document;
  return {
    name,
    step: text.placeStep(name),
    size: { w: canvas.width, h: canvas.height },
    count: order.length,
    add: (layout, centre) => placeComponent(layout, component, centre),
  };
};

const Tile = memo(function Tile({ listed, mayManage, centre, onDrag, onRename }: TileProps) {
  const { name } = listed;
  const editor = useEditor();
  const queries = useQueryClient();
  const { showFailure } = useKit();
  const [box, seen] = useHasBeenVisible<HTMLLIElement>();
  // Shows the old picture until the new one has loaded.
  const { data, isPlaceholderData } = useQuery({
    ...componentQuery(listed),
    enabled: seen,
    placeholderData: keepPreviousData,
  });
  const component = isPlaceholderData ? undefined : data;
  const place = async () => {
    try {
      const { add, count, step } = dropOf(name, await queries.fetchQuery(componentQuery(listed)));
      if (!hasRoom(editor, count)) return;
      const at = freePlace(editor.state().layout, centre());
      editor.run(step, (layout) => add(layout, at), { select: 'added' });
    } catch (error) {
      showFailure(error);
    }
  };
  const drag = (event: PointerEvent) => {
    if (component !== undefined) onDrag(dropOf(name, component), event);
  };
  return (
    <li ref={box} className={styles['tile']}>
      <button type="button" title={text.placeHint(name)} onPointerDown={drag} onClick={() => void place()}>
        <ComponentPicture document={data?.document} />
        <span className={styles['name']}>{name}</span>
      </button>
      {mayManage && <TileMenu listed={listed} onRename={onRename} />}
    </li>
  );
});

function TileMenu({ listed, onRename }: Pick<TileProps, 'listed' | 'onRename'>) {
  const { id, name } = listed;
  const editor = useEditor();
  const queries = useQueryClient();
  const renew = useRenewComponents();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmRemoval();
  const { toast } = useKit();
  const change = async (request: Promise<unknown>) => {
    try {
      await request;
    } finally {
      await renew();
    }
  };
  const update = () => {
    const selected = [...editor.state().selected];
    const { blocks } = layoutComponentLimits;
    if (selected.length > blocks) return toast.warning(text.tooMany(selected.length));
    const selectedNow = editor.follow(selected);
    const replace = async () => {
      const previous = await queries.fetchQuery(componentQuery(listed));
      const { document, parts } = componentFrom(editor.state().layout, selectedNow(), previous);
      const link = linkLater(editor, parts);
      link(text.updateOk, await replaceDocument(listed, document));
    };
    return confirm({
      content: text.updateQuestion(name, selected.length),
      okText: text.updateOk,
      run: () => change(replace()),
    });
  };
  const remove = () =>
    confirmRemoval({
      what: text.removed(name),
      run: (force) => change(componentsClient.remove(id, force)),
    });
  const menu = (): MenuProps => ({
    items: [
      {
        key: 'update',
        label: text.update,
        icon: <SyncOutlined aria-hidden />,
        disabled: !hasSelection(editor.state()),
        onClick: update,
      },
      { key: 'rename', label: text.rename, icon: <EditOutlined aria-hidden />, onClick: () => onRename(listed) },
      { key: 'remove', label: text.remove, icon: <DeleteOutlined aria-hidden />, danger: true, onClick: remove },
    ],
  });
  return (
    <span className={styles['more']}>
      <MenuDropdown menu={menu}>
        <Button
          type="text"
          size="small"
          aria-label={text.more(name)}
          title={text.more(name)}
          icon={<MoreOutlined aria-hidden />}
        />
      </MenuDropdown>
    </span>
  );
}

function SaveButton() {
  const context = useActionContext();
  const isEnabled = useEditorState(hasSelection);
  const { title, run } = actionOf('save-component');
  return (
    <Button block icon={<PlusOutlined aria-hidden />} disabled={!isEnabled} onClick={() => run(context)}>
      {title}
    </Button>
  );
}
