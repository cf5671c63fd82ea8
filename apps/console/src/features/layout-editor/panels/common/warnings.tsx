import styles from './panels.module.css';

/** What somebody should know of what a panel is about. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <div role="status" className={styles['warningHint']} hidden={warnings.length === 0}>
      {warnings.map((warning) => (
        <div key={warning}>{warning}</div>
      ))}
    </div>
  );
}
