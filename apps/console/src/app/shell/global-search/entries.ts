import type { Mark } from '@mutai/contract/search/marks';
import type { ReactNode } from 'react';
import type { Named } from './matching.ts';
import type { Opened } from '../recent/recently-opened.ts';

/** A page, action or record that can be chosen. */
export interface Entry extends Named {
  /** Unique in its section. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly details: readonly string[];
  readonly marks?: readonly Mark[];
  /** Opened when it is chosen; otherwise `run` is called. */
  readonly address?: string;
  readonly run?: () => void;
  /** Remembered when it is chosen. */
  readonly opened?: Opened;
}

/** Entries of one kind. */
export interface Section {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Belongs to an earlier search; the current one is still loading. */
  readonly isOld?: boolean;
  /** Leads to another search; its entries are no matches. */
  readonly isOffer?: boolean;
}
