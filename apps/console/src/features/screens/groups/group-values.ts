import { rootId } from '@mutai/contract/menus/menu-type';
import type { DownloadHours } from './download-hours.ts';
import type { TitledReference } from '../../../ui/inputs/titled-reference.ts';

/** Values of the form of a group. */
export type GroupValues = {
  parentId: number;
  name: string;
  layoutId: TitledReference | null;
  downloadHours: DownloadHours;
  downloadRate: number | null;
  sort: number | null;
};

export const emptyGroup: GroupValues = {
  parentId: rootId,
  name: '',
  layoutId: null,
  downloadHours: null,
  downloadRate: null,
  sort: null,
};
