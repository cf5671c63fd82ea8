import { expect, test } from 'vitest';
import { createdSlot, hoursOf, movedSlot, pointAfterKey, slotAfterKey, stretchedSlot, type Slot } from './slots.ts';

const slot: Slot = { day: 100, from: 8 * 60, to: 12 * 60 };
const at = (day: number, hour: number, minute = 0) => ({ day, minute: hour * 60 + minute });

test('a drag on empty grid creates whole steps in both directions, over midnight, and at most a day', () => {
  expect(createdSlot(at(100, 8, 7), at(100, 9, 1))).toEqual({ day: 100, from: 480, to: 555 });
  expect(createdSlot(at(100, 9, 1), at(100, 8, 7))).toEqual({ day: 100, from: 480, to: 555 });
  expect(createdSlot(at(100, 8, 7), at(100, 8, 8))).toEqual({ day: 100, from: 480, to: 495 });
  expect(createdSlot(at(100, 22), at(101, 1, 59))).toEqual({ day: 100, from: 1320, to: 1560 });
  expect(createdSlot(at(100, 8), at(105, 8))).toEqual({ day: 100, from: 480, to: 480 + 1440 });
  expect(createdSlot(at(105, 8), at(100, 8))).toEqual({ day: 104, from: 495, to: 495 + 1440 });
});

test('slots are moved and stretched in steps of 15 minutes', () => {
  expect(movedSlot(slot, at(100, 10), at(102, 10, 40))).toEqual({ day: 102, from: 525, to: 765 });
  expect(movedSlot(slot, at(100, 8), at(99, 23))).toEqual({ day: 99, from: 1380, to: 1620 });
  expect(stretchedSlot(slot, 'to', at(100, 13, 8))).toEqual({ ...slot, to: 795 });
  expect(stretchedSlot(slot, 'to', at(100, 3))).toEqual({ ...slot, to: 495 });
  expect(stretchedSlot(slot, 'to', at(103, 3))).toEqual({ ...slot, to: 480 + 1440 });
  expect(stretchedSlot(slot, 'from', at(100, 7, 22))).toEqual({ ...slot, from: 435 });
  expect(stretchedSlot(slot, 'from', at(100, 20))).toEqual({ ...slot, from: 705 });
  expect(stretchedSlot(slot, 'from', at(99, 23))).toEqual({ day: 99, from: 1380, to: 2160 });
});

test('arrow keys move slots, stretch their end, and move the cursor within a day', () => {
  expect(slotAfterKey(slot, 'ArrowUp', false)).toEqual({ day: 100, from: 465, to: 705 });
  expect(slotAfterKey(slot, 'ArrowRight', false)).toEqual({ ...slot, day: 101 });
  expect(slotAfterKey(slot, 'ArrowDown', true)).toEqual({ ...slot, to: 735 });
  expect(slotAfterKey({ ...slot, to: 495 }, 'ArrowUp', true)).toEqual({ ...slot, to: 495 });
  expect(slotAfterKey(slot, 'ArrowLeft', true)).toBeNull();
  expect(slotAfterKey(slot, 'a', false)).toBeNull();
  expect(pointAfterKey(at(100, 0), 'ArrowUp')).toEqual(at(100, 0));
  expect(pointAfterKey(at(100, 23, 45), 'ArrowDown')).toEqual(at(100, 23, 45));
  expect(pointAfterKey(at(100, 8), 'ArrowLeft')).toEqual(at(99, 8));
});

test('hours of slots end at midnight, on the next day, or after a whole day', () => {
  expect(hoursOf(slot)).toEqual({ from: '08:00', to: '12:00' });
  expect(hoursOf({ day: 1, from: 0, to: 1440 })).toEqual({ from: '00:00', to: '24:00' });
  expect(hoursOf({ day: 1, from: 1320, to: 1500 })).toEqual({ from: '22:00', to: '01:00' });
  expect(hoursOf({ day: 1, from: 480, to: 480 + 1440 })).toEqual({ from: '08:00', to: '08:00' });
});
