import { type Language, languageNames } from '@mutai/layout/model/languages';
import { createContext, use } from 'react';

/** The languages in which each block has too little room for its text, by the block's id; others have room enough. */
export type Overflow = ReadonlyMap<number, readonly Language[]>;

/** How the panels learn of it; without a provider nothing is told. */
export const OverflowContext = createContext<Overflow>(new Map());

/** Names of the languages in which a block has too little room for its text, as one text; empty: there is room. */
export const useOverflowOf = (id: number): string =>
  (use(OverflowContext).get(id) ?? []).map((language) => languageNames[language]).join('、');
