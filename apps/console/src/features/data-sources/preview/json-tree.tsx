import { formatDataPath, type DataPath } from '@mutai/layout/data/data-path';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import styles from './preview.module.css';

/** Items of a list that are shown. */
const shownItems = 20;

/** Scalar as JSON; texts keep their quotes, which tell "5" from 5. */
const scalarText = (value: unknown): string => JSON.stringify(value) ?? '';

export interface JsonTreeProps {
  readonly value: unknown;
  /** Path of the value; default: the whole. */
  readonly path?: DataPath;
  /** Chosen path. */
  readonly chosen?: string;
  /** Makes names and contents buttons. */
  readonly onPick?: (path: string) => void;
}

interface PartProps extends JsonTreeProps {
  readonly path: DataPath;
  readonly name: string;
}

/** Name of a part, and its content unless it has parts of its own. */
function Part({ value, path, name, chosen, onPick }: PartProps) {
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

const partsOf = (value: unknown): readonly (readonly [key: string | number, part: unknown])[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value.map((part, index) => [index, part]) : Object.entries(value);
};

/** JSON as nested lists. */
export function JsonTree(props: JsonTreeProps) {
  const { value, path = [] } = props;
  const parts = partsOf(value);
  const shown = parts.slice(0, shownItems);
  const name = path.length === 0 ? text.whole : String(path.at(-1));
  return (
    <div className={styles['node']}>
      <Part {...props} path={path} name={name} />
      {shown.length > 0 && (
        <ul>
          {shown.map(([key, part]) => (
            <li key={key}>
              <JsonTree {...props} value={part} path={[...path, key]} />
            </li>
          ))}
          {parts.length > shown.length && <li className={styles['more']}>{text.more(shown.length)}</li>}
        </ul>
      )}
    </div>
  );
}
