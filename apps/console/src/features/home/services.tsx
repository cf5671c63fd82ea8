import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useRemembered } from '../../ui/kit/kit.tsx';
import { useOpenOnVisit } from '../../ui/kit/page-visit.ts';
import { VisuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import { Panel } from '../../ui/layout/page-layout.tsx';
import { MenuDropdown } from '../../ui/popups/menu-dropdown.tsx';
import { PopupPanel } from '../../ui/popups/popup-panel.tsx';
import { moveItem } from '../../ui/table/column-preference.ts';
import { arrangementOf } from './arrangement.ts';
import { homeMessages as text } from './home.messages.ts';
import styles from './services.module.css';
import { useTileDrag } from './use-tile-drag.ts';

/** Page that the user may open. */
export interface Service {
  /** Stable key, independent of title and path. */
  readonly key: string;
  readonly path: string;
  readonly title: string;
  readonly icon: ReactNode;
}

interface TileProps {
  readonly service: Service;
  readonly dragged: boolean;
  readonly place: number;
  readonly count: number;
  readonly onMove: (place: number) => void;
  readonly onRemove: () => void;
}

function Tile({ service: { key, path, title, icon }, dragged, place, count, onMove, onRemove }: TileProps) {
  const actions: Readonly<Record<string, () => void>> = {
    forward: () => onMove(place - 1),
    back: () => onMove(place + 1),
    remove: onRemove,
  };
  return (
    <li className={styles['service']} data-tile={key} data-dragged={dragged}>
      <Link to={path} className={styles['link']} draggable={false}>
        <span className={styles['icon']}>{icon}</span>
        <span className={styles['title']}>{title}</span>
      </Link>
      <MenuDropdown
        menu={{
          items: [
            { key: 'forward', label: text.moveForward, disabled: place === 0 },
            { key: 'back', label: text.moveBack, disabled: place === count - 1 },
            { type: 'divider' },
            { key: 'remove', label: text.removeService, danger: true },
          ],
          onClick: ({ key: action }) => actions[action]?.(),
        }}
      >
        <Button
          type="text"
          size="small"
          className={styles['actions'] ?? ''}
          aria-label={text.serviceActions(title)}
          icon={<MoreOutlined aria-hidden />}
        />
      </MenuDropdown>
    </li>
  );
}

interface ChoiceProps {
  readonly services: readonly Service[];
  readonly shown: readonly string[];
  readonly untouched: boolean;
  readonly onToggle: (key: string) => void;
  readonly onRestore: () => void;
}

/** Tile 添加服务 with the list of all available pages. */
function AddTile({ services, shown, untouched, onToggle, onRestore }: ChoiceProps) {
  const [open, setOpen] = useOpenOnVisit();
  const list = (
    <div className={styles['choice']}>
      <p className={styles['hint']}>{text.addServiceHint}</p>
      <ul className={styles['choices']}>
        {services.map(({ key, title }) => (
          <li key={key}>
            <Checkbox checked={shown.includes(key)} onChange={() => onToggle(key)}>
              {title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" disabled={untouched} onClick={onRestore}>
        {kitMessages.restoreColumns}
      </Button>
    </div>
  );
  return (
    <li className={styles['add']}>
      <PopupPanel label={text.addService} open={open} onOpenChange={setOpen} content={list}>
        <button type="button" aria-expanded={open}>
          <PlusOutlined aria-hidden />
          {text.addService}
        </button>
      </PopupPanel>
    </li>
  );
}

/**
 * 常用服务: pages in the user's order, changed by dragging or by the menu of each tile.
 *
 * @param props.services all pages that the user may open
 */
export function ServicesPanel({ services }: { readonly services: readonly Service[] }) {
  const [stored, remember] = useRemembered('home.services');
  const [said, say] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const byKey = new Map(services.map((service) => [service.key, service]));
  const arrangement = arrangementOf(stored, [...byKey.keys()]);
  const place = (keys: readonly string[], key: string) => {
    remember(arrangement.reordered(keys));
    say(text.moved(byKey.get(key)?.title ?? '', keys.indexOf(key) + 1, keys.length));
  };
  const { order, dragged, grab } = useTileDrag(list, arrangement.shown, place);

  const focusOn = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  const move = (key: string, to: number) => {
    flushSync(() => place(moveItem(order, order.indexOf(key), to), key));
    // Moving an element in the DOM drops its focus.
    focusOn(`[data-tile="${CSS.escape(key)}"] button`);
  };
  const remove = (key: string, title: string) => {
    flushSync(() => {
      remember(arrangement.toggled(key));
      say(text.removed(title));
    });
    focusOn('button');
  };

  return (
    <Panel title={text.services} dense>
      {services.length === 0 ? (
        <EmptyState small text={text.noServices} />
      ) : (
        <ul ref={list} className={styles['services']} onPointerDown={grab}>
          {order.map((key, index) => {
            const service = byKey.get(key);
            return (
              service && (
                <Tile
                  key={key}
                  service={service}
                  dragged={dragged === key}
                  place={index}
                  count={order.length}
                  onMove={(to) => move(key, to)}
                  onRemove={() => remove(key, service.title)}
                />
              )
            );
          })}
          <AddTile
            services={services}
            shown={arrangement.shown}
            untouched={arrangement.untouched}
            onToggle={(key) => remember(arrangement.toggled(key))}
            onRestore={() => remember(null)}
          />
        </ul>
      )}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </Panel>
  );
}
