import type { Fault } from '@mutai/blocks/pictures/picture-fault';
import { createContext, use } from 'react';

/** Pictures of the open layout that cannot be shown; empty without a provider. */
export const BrokenPicturesContext = createContext<readonly Fault[]>([]);

/** Returns the picture faults of a block. @param block `null`: the canvas */
export const usePictureFaultsOf = (block: number | null): readonly string[] =>
  use(BrokenPicturesContext)
    .filter((fault) => fault.block === block)
    .map(({ message }) => message);
