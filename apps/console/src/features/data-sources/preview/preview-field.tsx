import type { DataPreview } from '@mutai/contract/data-sources/schema';
import { Alert, Button, Form } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useKit } from '../../../ui/kit/kit.tsx';
import { dataSourcesMessages as text } from '../records/data-sources.messages.ts';
import { previewSource } from '../records/data-sources.queries.ts';
import { previewBodyOf, type DataSourceValues } from '../records/values.ts';
import { JsonTree } from './json-tree.tsx';
import styles from './preview.module.css';
import { ValueView } from './value-view.tsx';

/** Fields that a preview may find wrong. */
const checked = [
  'kind',
  'url',
  'topic',
  'username',
  'password',
  'method',
  'body',
  'headers',
  'format',
  'charset',
  'timeLimit',
  'sizeLimit',
  'path',
  'expression',
  'table',
  'fileId',
  'sheetName',
  'statistics',
  'postCategoryId',
  'tag',
  'fileCategoryId',
  'count',
] as const satisfies readonly (keyof DataSourceValues)[];

function Panes({
  preview,
  path,
  onPick,
}: {
  readonly preview: DataPreview;
  readonly path: string;
  readonly onPick: (path: string) => void;
}) {
  const { answer, text: received, value, problem } = preview;
  const answerId = useId();
  const resultId = useId();
  return (
    <div className={styles['panes']}>
      <section aria-labelledby={answerId}>
        <h3 id={answerId}>{text.answer}</h3>
        {answer === null && received !== '' ? (
          <pre aria-label={text.answerText}>{received}</pre>
        ) : answer === null ? (
          <p className={styles['more']}>{text.none}</p>
        ) : (
          <>
            <p className={styles['more']}>{text.answerHint}</p>
            <div className={styles['pane']}>
              <JsonTree value={answer} chosen={path} onPick={onPick} />
            </div>
          </>
        )}
      </section>
      <section aria-labelledby={resultId}>
        <h3 id={resultId}>{text.result}</h3>
        {problem === null ? (
          <>
            <p className={styles['more']}>{text.took(preview.durationMs, preview.rows, preview.bytes)}</p>
            <div className={styles['pane']}>
              <ValueView value={value} />
            </div>
          </>
        ) : (
          <Alert type="error" showIcon title={problem.message} />
        )}
      </section>
    </div>
  );
}

export interface PreviewFieldProps {
  /** Values as the form sends them: without those of hidden fields. */
  readonly sentOf: (values: DataSourceValues) => DataSourceValues;
}

/** 试取: fetches with what is typed, and shows the answer and the value. A click on a part of the answer fills the path. */
export function PreviewField({ sentOf }: PreviewFieldProps) {
  const kit = useKit();
  const form = Form.useFormInstance<DataSourceValues>();
  const [preview, setPreview] = useState<DataPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @returns true if a field shows a problem, or there is none */
  const showProblem = (fields: Readonly<Record<string, string>>): boolean => {
    const problems = Object.entries(fields);
    const mounted = new Set(form.getFieldsError().map(({ name }) => name[0]));
    const shown = checked
      .filter((name) => mounted.has(name))
      .map((name) => {
        const found = problems.find(([path]) => path.split(/[./]/).includes(name));
        return { name, errors: found === undefined ? [] : [found[1]] };
      });
    form.setFields(shown);
    return problems.length === 0 || shown.some(({ errors }) => errors.length > 0);
  };

  const run = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      const found = await previewSource(
        previewBodyOf(sentOf(form.getFieldsValue(true) as DataSourceValues)),
        controller.signal,
      );
      if (controller.signal.aborted) return;
      setPreview(found);
      showProblem(found.problem === null ? {} : { [found.problem.field]: found.problem.message });
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = kit.failureOf(error);
      if (failure.kind !== 'fields' || !showProblem(failure.fields)) kit.showFailure(error);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  const pick = (path: string) => {
    form.setFieldsValue({ path });
    void run();
  };

  return (
    <div className={styles['preview']}>
      <div className={styles['tools']}>
        <Button loading={busy} onClick={() => void run()}>
          {preview === null ? text.preview : text.again}
        </Button>
        <span className={styles['more']}>{text.previewHint}</span>
      </div>
      {preview !== null && (
        <Form.Item<DataSourceValues> noStyle shouldUpdate={(before, after) => before.path !== after.path}>
          {({ getFieldValue }) => <Panes preview={preview} path={String(getFieldValue('path'))} onPick={pick} />}
        </Form.Item>
      )}
    </div>
  );
}
