import type { Manifest, ManifestPublication } from '@mutai/contract/screens/player';
import type { Prepared } from '../manifest/prepare.ts';
import type { Store } from '../store.ts';
import { layoutScene, plainScene, type Scene } from './scene.ts';
import { type StandIns, withStandIns } from './stand-ins.ts';
import { type Availability, createProgram, type Decision, type Playback, type Program } from './what-plays.ts';

/** Time before a change of the picture in which the next one is prepared, in milliseconds. */
const aheadMs = 4000;
/** Longest wait of a timer, in milliseconds: browsers fire timers beyond 2³¹ − 1 ms at once. */
const longestWaitMs = 60 * 60_000;
/** Milliseconds after which a publication that could not be shown is tried again. */
const retryMs = 5 * 60_000;

/** Pictures that the display should have. */
export interface Pictures {
  /** Picture that should be seen. The one before stays until this one can be drawn. */
  readonly scene: Scene;
  /** Picture that follows soon, and the time at which it does. */
  readonly upcoming: { readonly scene: Scene; readonly at: number } | undefined;
}

/** Sets the picture that is due, from one change to the next. */
export interface Director {
  readonly accept: (manifest: Manifest) => void;
  /** Decides what should be seen now and next. What is not loaded yet leaves the picture as it is. */
  readonly decide: () => void;
  /** Publications were loaded or left out. */
  readonly changed: () => void;
  /** A publication cannot be shown: it is skipped for a while. */
  readonly failed: (key: string) => void;
  /** Picture that is due; `undefined` before the first manifest. */
  readonly due: () => Decision | undefined;
  /** Publication of the manifest that is due, also while an earlier one plays for it; `undefined`: none. */
  readonly dueKey: () => string | undefined;
  /** Reason why a scene is seen; `undefined`: it is not what is due. */
  readonly causeOf: (scene: Scene) => Playback | undefined;
}

/**
 * @param now Unix time of the server, in milliseconds
 * @param prepared publication that is ready to be shown
 * @param standIn earlier publication that plays until one is ready
 * @param onDecided called after each decision; `isReplaceable`: the picture changes, or there is none
 */
export function createDirector(
  now: () => number,
  prepared: (key: string) => Prepared | undefined,
  standIn: (publication: ManifestPublication) => Prepared | undefined,
  pictures: Store<Pictures>,
  onDecided: (isReplaceable: boolean) => void,
  signal: AbortSignal,
): Director {
  let newest: Manifest | undefined;
  let program: Program | undefined;
  let standIns: StandIns = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failed = new Set<string>();

  function availability(key: string): Availability {
    const found = prepared(key);
    if (failed.has(key) || (found?.layoutId === null && found.missing > 0)) return 'failed';
    return found === undefined ? 'loading' : 'ready';
  }

  function sceneOf(decision: Decision): Scene | undefined {
    if (decision.kind === 'loading') return undefined;
    if (decision.kind !== 'publication') return plainScene(decision.kind);
    const found = prepared(decision.key);
    return found && layoutScene(found, decision.since, decision.transition);
  }

  function decide(): void {
    clearTimeout(timer);
    if (program === undefined || signal.aborted) return;
    const instant = now();
    const decision = program.at(instant);
    const { scene, upcoming } = pictures.get();
    const next = sceneOf(decision) ?? scene;
    if (next.id !== scene.id) pictures.set({ scene: next });

    const left = decision.until - instant;
    const follower = left <= aheadMs ? sceneOf(program.at(decision.until)) : undefined;
    const wanted = follower?.id === next.id ? undefined : follower;
    if (upcoming?.scene.id !== wanted?.id) {
      pictures.set({ upcoming: wanted && { scene: wanted, at: decision.until } });
    }
    const wait = left > aheadMs ? left - aheadMs : Math.max(1, left);
    timer = setTimeout(decide, Math.min(wait, longestWaitMs));
    onDecided(next.id !== scene.id || scene.kind !== 'layout');
  }

  function findStandIns(manifest: Manifest): StandIns {
    const pairs = manifest.publications.map((one) => [one.key, standIn(one)?.key] as const);
    return new Map(pairs.flatMap(([key, other]) => (other === undefined ? [] : [[key, other]])));
  }

  function accept(manifest: Manifest): void {
    newest = manifest;
    standIns = findStandIns(manifest);
    program = createProgram(withStandIns(manifest, standIns), availability);
  }

  function changed(): void {
    if (newest === undefined) return;
    // Thousands of rules are prepared anew only if they name other publications.
    if (String([...findStandIns(newest)]) !== String([...standIns])) accept(newest);
    else program?.changed();
    decide();
  }

  const due = () => program?.at(now());

  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    accept,
    decide,
    changed,
    failed: (key) => {
      if (!failed.has(key)) {
        failed.add(key);
        setTimeout(() => {
          failed.delete(key);
          changed();
        }, retryMs);
      }
      changed();
    },
    due,
    dueKey: () => {
      const decision = due();
      if (decision === undefined || !('key' in decision)) return undefined;
      const { key } = decision;
      return [...standIns].find(([, other]) => other === key)?.[0] ?? key;
    },
    causeOf: (scene) => {
      const decision = due();
      return decision?.kind === 'publication' && sceneOf(decision)?.id === scene.id ? decision : undefined;
    },
  };
}
