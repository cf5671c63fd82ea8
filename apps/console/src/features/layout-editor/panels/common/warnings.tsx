import styles from './panels.module.css';

/** Warnings about the subject of a panel. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <div role="status" className={styles['warningHint']} hidden={warnings.length === 0}>
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </div>
  );
}
