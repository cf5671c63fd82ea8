import { type Language, languageNames } from '@mutai/layout/model/languages';
import { createContext, use } from 'react';

/** Block id → languages in which its text overflows. Blocks without overflow are absent. */
export type Overflow = ReadonlyMap<number, readonly Language[]>;

/** Provides overflow to the panels; empty without a provider. */
export const OverflowContext = createContext<Overflow>(new Map());

/** Returns the names of the languages in which a block overflows, as one text; empty without overflow. */
export const useOverflowOf = (id: number): string =>
  (use(OverflowContext).get(id) ?? []).map((language) => languageNames[language]).join('、');
