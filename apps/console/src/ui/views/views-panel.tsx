import { DeleteOutlined, EditOutlined, PlusOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { everything } from '@mutai/contract/permissions';
import type { SavedView, UpdateSavedView } from '@mutai/contract/views/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { QuestionAbout, type Question } from '../feedback/use-confirm.tsx';
import { useKit, usePermissionCheck } from '../kit/kit.tsx';
import { kitMessages } from '../kit/kit.messages.ts';
import type { TablePreference } from '../table/column-preference.ts';
import { viewsQuery, type ListView } from './use-list-view.ts';
import { ViewForm, type ViewFormValues } from './view-form.tsx';
import { viewsMessages as text } from './views.messages.ts';
import styles from './views.module.css';

interface ViewsPanelProps {
  readonly view: ListView;
  /** Arrangement of the columns now. */
  readonly columns: TablePreference;
  readonly close: () => void;
  /** Asks a question that outlives the panel. */
  readonly confirm: (question: Question) => void;
}

/** Columns in the form of requests. */
const columnsOf = ({ order, visible, widths, pinned, density }: TablePreference): SavedView['columns'] => ({
  order: [...order],
  visible: { ...visible },
  widths: { ...widths },
  pinned: [...pinned],
  density,
});

/** Changes of views. Failures are shown; afterwards the views are reloaded. */
function useViewChanges(view: ListView, columns: TablePreference) {
  const { views, showFailure, submissionKeys } = useKit();
  const queries = useQueryClient();
  const [keyFor] = useState(submissionKeys);
  const run = async (change: () => Promise<void>): Promise<boolean> => {
    try {
      await change();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: viewsQuery(views, view.list).queryKey });
    }
  };
  return {
    run,
    create: (values: ViewFormValues) =>
      run(async () => {
        const body = { ...values, list: view.list, query: view.query, columns: columnsOf(columns) };
        const created = await views.create(body, keyFor(body));
        // Known before it is active: the list would wait for its columns.
        queries.setQueryData<readonly SavedView[]>(viewsQuery(views, view.list).queryKey, (known = []) => [
          ...known,
          created,
        ]);
        view.show(created);
      }),
    update: ({ id, version }: SavedView, body: UpdateSavedView) => run(() => views.update(id, { ...body, version })),
    overwrite: ({ id, version }: SavedView) =>
      run(async () => {
        const now = { query: view.query, columns: columnsOf(columns) };
        await views.update(id, { ...now, version });
        queries.setQueryData<readonly SavedView[]>(viewsQuery(views, view.list).queryKey, (known = []) =>
          known.map((one) => (one.id === id ? { ...one, ...now, version: version + 1 } : one)),
        );
        view.settle(id);
      }),
  };
}

/** The views of a list: shows, saves, changes and deletes them. */
export function ViewsPanel({ view, columns, close, confirm }: ViewsPanelProps) {
  const kit = useKit();
  const mayAll = usePermissionCheck()(everything);
  const { data, isError, refetch } = useQuery(viewsQuery(kit.views, view.list));
  const changes = useViewChanges(view, columns);
  const [form, setForm] = useState<SavedView | 'new' | null>(null);
  const { active, changed, defaultId } = view;

  if (form !== null) {
    const submit = async (values: ViewFormValues) => {
      const saved = await (form === 'new' ? changes.create(values) : changes.update(form, values));
      if (!saved) return;
      if (form === 'new') close();
      else setForm(null);
    };
    return (
      <div className={styles['panel']}>
        <ViewForm start={form === 'new' ? null : form} onSubmit={submit} onCancel={() => setForm(null)} />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={styles['panel']}>
        {isError ? (
          <p className={styles['hint']}>
            {text.failed}
            <Button type="link" size="small" onClick={() => void refetch()}>
              {kitMessages.retry}
            </Button>
          </p>
        ) : (
          <Skeleton width="60%" height={14} />
        )}
      </div>
    );
  }

  const mayChange = (one: SavedView) => mayAll || kit.views.isOwn(one);
  const remove = (one: SavedView) => {
    close();
    confirm({
      content: <QuestionAbout question={one.shared ? text.confirmRemoveShared : text.confirmRemove} what={one.name} />,
      okText: text.confirmRemoveOk,
      danger: true,
      run: async () => {
        const removed = await changes.run(() => kit.views.remove(one.id));
        if (!removed) return;
        if (defaultId === one.id) view.setDefault(null);
        if (active?.id === one.id) view.show(null);
      },
    });
  };
  const pick = (one: SavedView | null) => {
    view.show(one);
    close();
  };
  const lineOf = (one: SavedView) => {
    const isDefault = defaultId === one.id;
    const own = kit.views.isOwn(one);
    return (
      <ViewLine
        key={one.id}
        name={one.name}
        note={own ? (one.shared ? text.sharedMark : '') : text.owner(one.createdBy)}
        isDefault={isDefault}
        current={active?.id === one.id}
        onPick={() => pick(one)}
      >
        <LineButton
          label={text.actionOn(isDefault ? text.unsetDefault : text.setDefault, one.name)}
          title={isDefault ? text.unsetDefault : text.setDefault}
          icon={isDefault ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
          onClick={() => view.setDefault(isDefault ? null : one.id)}
        />
        {mayChange(one) && (
          <>
            <LineButton
              label={text.actionOn(text.edit, one.name)}
              title={text.edit}
              icon={<EditOutlined aria-hidden />}
              onClick={() => setForm(one)}
            />
            <LineButton
              label={text.actionOn(text.remove, one.name)}
              title={text.remove}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => remove(one)}
            />
          </>
        )}
      </ViewLine>
    );
  };
  const [own, others] = [data.filter(kit.views.isOwn), data.filter((one) => !kit.views.isOwn(one))];
  return (
    <div className={styles['panel']}>
      <div className={styles['views']}>
        <ul className={styles['list']} aria-label={kitMessages.views}>
          <ViewLine
            name={text.all}
            note={text.allHint}
            isDefault={defaultId === null}
            current={active === undefined}
            onPick={() => pick(null)}
          />
        </ul>
        {data.length === 0 && <p className={styles['hint']}>{text.none}</p>}
        <ViewGroup title={text.own}>{own.map((one) => lineOf(one))}</ViewGroup>
        <ViewGroup title={text.shared}>{others.map((one) => lineOf(one))}</ViewGroup>
      </div>
      {active !== undefined && changed && (
        <div className={styles['changed']}>
          <span className={styles['hint']}>{text.changedHint}</span>
          <span className={styles['changedActions']}>
            {mayChange(active) && (
              <Button size="small" type="primary" onClick={() => void changes.overwrite(active)}>
                {text.update}
              </Button>
            )}
            <Button size="small" onClick={() => view.show(active)}>
              {text.revert}
            </Button>
          </span>
        </div>
      )}
      <Button
        type="link"
        size="small"
        className={styles['saveNew'] ?? ''}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => setForm('new')}
      >
        {text.saveNew}
      </Button>
    </div>
  );
}

/** Views of one kind below a title; nothing without any. */
function ViewGroup({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return (
    children.length > 0 && (
      <>
        <div className={styles['title']} aria-hidden>
          {title}
        </div>
        <ul className={styles['list']} aria-label={title}>
          {children}
        </ul>
      </>
    )
  );
}

interface ViewLineProps {
  readonly name: string;
  /** Owner, or that it is shared. */
  readonly note: string;
  readonly isDefault: boolean;
  readonly current: boolean;
  readonly onPick: () => void;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

function ViewLine({ name, note, isDefault, current, onPick, children }: ViewLineProps) {
  return (
    <li className={styles['line']} data-current={current}>
      <button
        type="button"
        className={styles['pick']}
        title={name}
        {...(current ? { 'aria-current': 'true' } : {})}
        onClick={onPick}
      >
        <span className={styles['name']}>{name}</span>
        {isDefault && <span className={styles['mark']}>{text.defaultMark}</span>}
        {note !== '' && <span className={styles['note']}>{note}</span>}
      </button>
      {children}
    </li>
  );
}

interface LineButtonProps {
  /** Accessible name, with that of the view. */
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

function LineButton({ label, title, icon, onClick }: LineButtonProps) {
  return (
    <button type="button" className={styles['action']} aria-label={label} title={title} onClick={onClick}>
      {icon}
    </button>
  );
}
