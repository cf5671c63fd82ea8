import { Alert, Button } from 'antd';
import type { Editor } from '../editor/editor.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CopyOffer } from './copy-offer.tsx';
import { savingMessages as text } from './saving.messages.ts';
import styles from './saving.module.css';
import { useSaverState, type Saving } from './use-saving.ts';

/** Notices and dialogs of saving over the canvas: local copies, others' saves and conflicts. */
export function SavingOverlays({ editor, saving }: { readonly editor: Editor; readonly saving: Saving }) {
  const { saver, offer } = saving;
  const news = useSaverState(saver, (state) => state.news);
  const question = useSaverState(saver, (state) => state.question);
  const failure = useSaverState(saver, (state) => state.failure);
  const version = useSaverState(saver, (state) => state.version);
  return (
    <>
      {offer !== null && (
        <CopyOffer
          copies={offer}
          server={editor.state().saved}
          version={version}
          restore={saving.restore}
          decline={saving.decline}
        />
      )}
      {question !== null && <ConflictDialog question={question} />}
      {news !== null && (
        <Alert
          className={styles['news'] ?? ''}
          type="info"
          showIcon
          title={text.news(news.updatedBy)}
          action={
            <Button size="small" type="primary" onClick={() => void saver.takeNews()}>
              {text.merge}
            </Button>
          }
        />
      )}
      {failure?.kind === 'gone' && (
        <Alert
          className={styles['news'] ?? ''}
          type="warning"
          showIcon
          title={text.gone}
          action={
            <Button
              size="small"
              onClick={() => {
                // Save it as a new layout, unknown to the server.
                saver.store.setState({ id: null, version: null, failure: null });
                void saving.press();
              }}
            >
              {text.saveAsNew}
            </Button>
          }
        />
      )}
    </>
  );
}
