import { formatDataPath, type DataPath } from '@mutai/layout/data/data-path';
import { useMemo } from 'react';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import { shownTree, type TreeNode } from './shown-tree.ts';
import styles from './preview.module.css';

const whole: DataPath = [];

/** Scalar as JSON; texts keep their quotes, which tell "5" from 5. */
const scalarText = (value: unknown): string => JSON.stringify(value) ?? '';

interface Choosing {
  /** Chosen path. */
  readonly chosen?: string;
  /** Makes names and contents buttons. */
  readonly onPick?: (path: string) => void;
}

export interface JsonTreeProps extends Choosing {
  readonly value: unknown;
}

interface NodeProps extends Choosing {
  readonly node: TreeNode;
  readonly path: DataPath;
}

/** Name of a part, and its content unless it has parts of its own. */
function Part({ node: { value }, path, chosen, onPick }: NodeProps) {
  const name = path.length === 0 ? text.whole : String(path.at(-1));
  const isScalar = typeof value !== 'object' || value === null;
  const own = formatDataPath(path);
  const shown = (
    <>
      <span className={styles['name']}>{name}</span>
      {isScalar ? <span className={styles['scalar']}>{scalarText(value)}</span> : <span>{sizeText(value)}</span>}
    </>
  );
  if (onPick === undefined) return <span className={styles['part']}>{shown}</span>;
  return (
    <button
      type="button"
      className={styles['part']}
      aria-label={own === '' ? text.pickAll : text.pick(own)}
      aria-pressed={chosen === own}
      onClick={() => onPick(own)}
    >
      {shown}
    </button>
  );
}

const sizeText = (value: object): string => (Array.isArray(value) ? `[${String(value.length)}]` : '');

function Node(props: NodeProps) {
  const { node, path } = props;
  const { parts, isCut } = node;
  return (
    <div className={styles['node']}>
      <Part {...props} />
      {(parts.length > 0 || isCut) && (
        <ul>
          {parts.map(([key, part]) => (
            <li key={key}>
              <Node {...props} node={part} path={[...path, key]} />
            </li>
          ))}
          {isCut && <li className={styles['more']}>{parts.length > 0 ? text.more(parts.length) : text.notShown}</li>}
        </ul>
      )}
    </div>
  );
}

/** JSON as nested lists. Large values are cut. */
export function JsonTree({ value, ...choosing }: JsonTreeProps) {
  const tree = useMemo(() => shownTree(value), [value]);
  return <Node {...choosing} node={tree} path={whole} />;
}
