import type { Clock } from '../../platform/time/clock.ts';
import { reasonOf } from '../../platform/process/start-error.ts';
import type { BackupCommands } from './backup-commands.ts';
import type { Generation } from './generations.ts';

/** Generations as they were last read. */
export interface KnownGenerations {
  /** Newest first. */
  readonly generations: readonly Generation[];
  /** Milliseconds since 1970; `null`: not read yet. */
  readonly readAt: number | null;
  /** Time of the last attempt to read them. */
  readonly triedAt: number | null;
  /** Reason why the last reading failed; empty if it did not. */
  readonly fault: string;
}

export type GenerationReader = ReturnType<typeof generationReader>;

/** Reads the generations, one reading at a time. Facts of whole ones are read once. */
export function generationReader(commands: Pick<BackupCommands, 'list'>, clock: Clock) {
  let known: KnownGenerations = { generations: [], readAt: null, triedAt: null, fault: '' };
  let reading: Promise<KnownGenerations> | undefined;

  const read = async (): Promise<KnownGenerations> => {
    const whole = new Map(known.generations.flatMap((one) => (one.state === 'whole' ? [[one.name, one]] : [])));
    try {
      const list = await commands.list([...whole.keys()]);
      const facts = new Map([...whole, ...list.read.map((one) => [one.name, one] as const)]);
      const generations = list.names.flatMap((name) => facts.get(name) ?? []).toReversed();
      known = { generations, readAt: clock(), triedAt: clock(), fault: '' };
    } catch (error) {
      known = { ...known, triedAt: clock(), fault: reasonOf(error) };
    } finally {
      reading = undefined;
    }
    return known;
  };

  return {
    /** Starts reading, or joins the running one. Failures are in the result. */
    refresh(): Promise<KnownGenerations> {
      reading ??= read();
      return reading;
    },
    now: (): KnownGenerations => known,
    isReading: (): boolean => reading !== undefined,
    /** Waits for a running reading. */
    async settled(): Promise<void> {
      await reading;
    },
  };
}
