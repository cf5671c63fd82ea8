import type { LayoutRecord } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import type { Layout } from '@mutai/layout/model/layout';
import { useRef } from 'react';
import type { Opening } from '../../ui/form/draft.ts';
import { useKit } from '../../ui/kit/kit.tsx';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { configFields, configOf, emptyConfig, type ConfigValues } from './config-form.tsx';
import { loadLayout, saveLayout } from './layouts.queries.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import { saveConfig } from './save-config.ts';

/** Name of the form and its draft. */
export const configForm = 'layout-config';

interface ConfigDialogProps {
  readonly id: number;
  readonly draft: Opening<ConfigValues>['draft'];
  readonly onSaved: () => void;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** 配置: title, size, background and languages of a layout, without opening it. Mount it to open it. */
export function ConfigDialog({ id, draft, onSaved, onClosed }: ConfigDialogProps) {
  const { failureOf } = useKit();
  /** Loaded documents by version. */
  const seen = useRef(new Map<number, Layout>());
  const load = async (signal?: AbortSignal): Promise<LayoutRecord> => {
    const record = await loadLayout(id, signal);
    seen.current.set(record.version, record.document);
    return record;
  };
  return (
    <FormDialog<LayoutRecord, ConfigValues>
      name={configForm}
      target={{ mode: 'modify', id }}
      draft={draft}
      title={text.configOf}
      width={limits.dialogWidth.medium}
      columns={2}
      fields={configFields}
      emptyValues={emptyConfig}
      valuesOf={configOf}
      get={(_, signal) => load(signal)}
      save={(values, version) =>
        saveConfig(seen.current.get(version ?? 0), version ?? 0, values, {
          load,
          save: (document, over) => saveLayout(id, document, over),
          isStale: (error) => failureOf(error).kind === 'stale',
        })
      }
      onSaved={onSaved}
      onUnanswered={onSaved}
      onClosed={onClosed}
    />
  );
}
