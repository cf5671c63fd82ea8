import { minutesPerDay } from '@mutai/schedule/zone';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useDrag, type PointerPlace } from '../../../ui/kit/use-drag.ts';
import { entryKey, type Entry } from '../model/entries.ts';
import {
  createdSlot,
  movedSlot,
  pointAfterKey,
  sameSlot,
  slotAfterKey,
  stretchedSlot,
  type Edge,
  type Point,
  type Slot,
} from '../model/slots.ts';

/** Pixels from the edges of the grid within which it scrolls during a drag. */
const scrollEdge = 32;
/** Minutes of a new rule that Enter or a tap creates. */
const usualLength = 60;

type Held =
  | { readonly kind: 'create'; readonly anchor: Point }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly grabbed: Point; readonly edge: Edge | null };

/** Slot that a gesture would create or give to an entry. */
export interface Proposal {
  /** `null`: a new rule. */
  readonly entry: Entry | null;
  readonly slot: Slot;
}

export interface GridGestures {
  readonly columns: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly firstDay: number;
  readonly days: number;
  readonly mayCreate: boolean;
  readonly mayChange: boolean;
  readonly onCreate: (slot: Slot) => void;
  readonly onChange: (entry: Entry, slot: Slot) => void;
  /** Shows other days, which contain this one. */
  readonly onShow: (day: number) => void;
}

/** Place of the cursor, and the end of what is selected from there. */
interface Cursor {
  readonly point: Point;
  readonly length: number;
}

/** Pointer and keys of the grid: they create, move and stretch. */
export function useGridGestures(grid: GridGestures) {
  const { columns, scroller, firstDay, days, mayCreate, mayChange, onCreate, onChange, onShow } = grid;
  /** Moved by keys, until they are released. */
  const [keyed, setKeyed] = useState<(Proposal & { readonly entry: Entry }) | null>(null);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  /** The last press was by touch, which taps and scrolls. */
  const touched = useRef(false);
  /** Key of the entry that takes the focus once it is at its new place. */
  const following = useRef<string | null>(null);
  useEffect(() => {
    const moved =
      following.current === null
        ? null
        : columns.current?.querySelector<HTMLElement>(`[data-entry="${following.current}"]`);
    if (moved === null || moved === undefined) return;
    // A dialog has the focus until it is answered.
    if (document.activeElement === document.body) moved.focus({ preventScroll: true });
    if (document.activeElement === moved) following.current = null;
  });

  const pointAt = ({ x, y }: PointerPlace): Point => {
    const { left, top, width, height } = columns.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const column = Math.floor(((x - left) / width) * days);
    const minute = ((y - top) / height) * minutesPerDay;
    return {
      day: firstDay + Math.min(Math.max(column, 0), days - 1),
      minute: Math.min(Math.max(minute, 0), minutesPerDay - 1),
    };
  };
  const { drag, grab } = useDrag<Held, Slot>({
    placeAt: (held, at) => {
      const point = pointAt(at);
      if (held.kind === 'create') return createdSlot(held.anchor, point);
      const { entry, grabbed, edge } = held;
      return edge === null ? movedSlot(entry, grabbed, point) : stretchedSlot(entry, edge, point);
    },
    onDrop: (held, slot) => {
      if (held.kind === 'create') onCreate(slot);
      else if (!sameSlot(held.entry, slot)) onChange(held.entry, slot);
    },
    scroller: () => scroller.current,
    edge: scrollEdge,
  });

  const pressOver = (event: PointerEvent<HTMLElement>) => {
    // Fingers scroll; a tap creates.
    if (!mayCreate || event.pointerType === 'touch') return;
    grab(event, { kind: 'create', anchor: pointAt({ x: event.clientX, y: event.clientY }) });
  };
  const pressGrid = (event: PointerEvent<HTMLElement>) => {
    touched.current = event.pointerType === 'touch';
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button') === null) pressOver(event);
  };
  const clickGrid = (event: { readonly clientX: number; readonly clientY: number; readonly target: EventTarget }) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button') !== null) return;
    const slot = createdSlot(
      pointAt({ x: event.clientX, y: event.clientY }),
      pointAt({ x: event.clientX, y: event.clientY }),
    );
    const point = { day: slot.day, minute: slot.from };
    if (touched.current && mayCreate) onCreate({ ...slot, to: slot.from + usualLength });
    else setCursor({ point, length: usualLength });
  };
  const pressEntry = (event: PointerEvent<HTMLElement>, entry: Entry) => {
    if (!mayChange || event.pointerType === 'touch') return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const edge = target?.dataset['edge'];
    grab(event, {
      kind: 'entry',
      entry,
      grabbed: pointAt({ x: event.clientX, y: event.clientY }),
      edge: edge === 'from' || edge === 'to' ? edge : null,
    });
  };

  /** Moves the cursor; Shift selects. */
  const keyOnGrid = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && cursor !== null) {
      event.preventDefault();
      return setCursor(null);
    }
    const at = cursor ?? { point: { day: firstDay, minute: 8 * 60 }, length: usualLength };
    const slot: Slot = { day: at.point.day, from: at.point.minute, to: at.point.minute + at.length };
    if (event.key === 'Enter' && mayCreate && cursor !== null) {
      event.preventDefault();
      return onCreate(slot);
    }
    if (event.shiftKey) {
      const selected = slotAfterKey(slot, event.key, true);
      if (selected === null) return undefined;
      event.preventDefault();
      return setCursor({ ...at, length: selected.to - selected.from });
    }
    const point = cursor === null && event.key.startsWith('Arrow') ? at.point : pointAfterKey(at.point, event.key);
    if (point === null) return undefined;
    event.preventDefault();
    setCursor({ point, length: usualLength });
    if (point.day < firstDay || point.day >= firstDay + days) onShow(point.day);
    return undefined;
  };
  /** Moves or stretches an entry until Alt is released. */
  const keyOnEntry = (event: KeyboardEvent<HTMLElement>, entry: Entry) => {
    if (event.key === 'Escape' && keyed !== null) {
      event.preventDefault();
      event.stopPropagation();
      return setKeyed(null);
    }
    if (!event.altKey || !mayChange) return undefined;
    const before = keyed?.entry.key === entry.key ? keyed.slot : entry;
    const slot = slotAfterKey(before, event.key, event.shiftKey);
    if (slot === null) return undefined;
    // Alt with an arrow is Back and Forward.
    event.preventDefault();
    return setKeyed({ entry, slot });
  };
  const settleKeys = () => {
    if (keyed === null) return;
    setKeyed(null);
    if (sameSlot(keyed.entry, keyed.slot)) return;
    following.current = entryKey(keyed.entry.rule.id, keyed.slot.day);
    onChange(keyed.entry, keyed.slot);
  };
  const keyUp = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Alt') settleKeys();
  };

  const dragged: Proposal | null =
    drag === null ? null : { entry: drag.item.kind === 'entry' ? drag.item.entry : null, slot: drag.place };
  return {
    proposal: dragged ?? keyed,
    cursor:
      cursor === null
        ? null
        : { day: cursor.point.day, from: cursor.point.minute, to: cursor.point.minute + cursor.length },
    pressGrid,
    /** A drag from here creates, whatever is under it. */
    pressOver,
    clickGrid,
    pressEntry,
    keyOnGrid,
    keyOnEntry,
    keyUp,
    /** The focus left an entry. */
    giveUpKeys: () => setKeyed(null),
  };
}
