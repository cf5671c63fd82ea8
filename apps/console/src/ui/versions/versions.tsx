import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Label } from '../cells/label.tsx';
import { TimeCell } from '../cells/time-cell.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './versions.module.css';

/** An earlier state of a record, as a list has it. */
export interface Version {
  readonly key: number;
  readonly name: string;
  /** Label of a special version; null: none. */
  readonly label: { readonly text: string; readonly strong: boolean } | null;
  /** Nickname; empty where that is gone. */
  readonly by: string;
  readonly at: string;
  readonly facts: string;
}

interface VersionsProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Newest first. */
  readonly versions: readonly Version[];
  /** Key of the one that is compared; undefined: none. */
  readonly chosen: number | undefined;
  readonly onChoose: (key: number) => void;
  /** Comparison of the selected version. */
  readonly children: ReactNode;
}

/** Earlier states of a record at the left, and one of them compared beside them; on phones below. */
export function Versions({ label, versions, chosen, onChoose, children }: VersionsProps) {
  return (
    <div className={styles['versions']}>
      <ol className={styles['list']} aria-label={label}>
        {versions.map((version) => (
          <li key={version.key}>
            <button
              type="button"
              className={styles['version']}
              aria-current={version.key === chosen}
              onClick={() => onChoose(version.key)}
            >
              <span className={styles['name']}>
                {version.name}
                {version.label !== null && (
                  <Label tone={version.label.strong ? 'accent' : 'neutral'}>{version.label.text}</Label>
                )}
              </span>
              <span className={styles['facts']}>
                {version.by !== '' && `${version.by} · `}
                <TimeCell at={version.at} />
              </span>
              <span className={styles['facts']}>{version.facts}</span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles['compared']}>{children}</div>
    </div>
  );
}

/** Head of a comparison: the compared states and the actions. */
export function ComparisonHead({ children }: { readonly children: ReactNode }) {
  return <div className={styles['head']}>{children}</div>;
}

/** Says that there is nothing to be compared. */
export function NothingCompared({ children }: { readonly children: ReactNode }) {
  return <p className={styles['none']}>{children}</p>;
}

/** Placeholder while a drawer has no answer to show; null once it has. */
export function useQueryPlaceholder(
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>,
): ReactNode {
  if (query.data !== undefined) return null;
  if (query.error === null) return <Skeleton width="100%" height={240} />;
  const retry = () => void query.refetch();
  return <LoadFailure error={query.error} busy={query.isFetching} onRetry={retry} />;
}
