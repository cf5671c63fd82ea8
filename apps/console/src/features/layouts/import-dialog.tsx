import { layoutImportPath } from '@mutai/contract/layouts/resource';
import type { LayoutImport } from '@mutai/contract/layouts/schema';
import { limits } from '@mutai/contract/limits';
import { languageNames } from '@mutai/layout/model/languages';
import { Alert } from 'antd';
import { useState } from 'react';
import { uploadFile } from '../../platform/transfer/transfer.ts';
import importStyles from '../../ui/import/import.module.css';
import { ImportDialog } from '../../ui/import/import-dialog.tsx';
import type { ImportReport } from '../../ui/import/use-import.ts';
import { sizeText } from '../../ui/kit/size-text.ts';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';

const gigabyte = 1024 ** 3;
const types = { '.zip': limits.layoutPackageBytes, '.json': limits.layoutBytes };

/** Converts the result of a layout import to an import report. */
function reportOf(found: LayoutImport): ImportReport<LayoutImport> {
  const valid = found.problems.length === 0 ? 1 : 0;
  return { total: 1, valid, created: found.createdId === null ? 0 : 1, errors: [], errorCount: 0, sample: [found] };
}

interface ImportLayoutProps {
  /** Called after a layout was created. */
  readonly onImported: () => void;
  /** Called after the dialog has disappeared. @param id layout to open; `null`: none */
  readonly onClosed: (id: number | null) => void;
}

/** 导入布局: imports a file with a layout and its materials, after showing what was found in it. Mount it to open it. */
export function ImportLayoutDialog({ onImported, onClosed }: ImportLayoutProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ImportDialog<LayoutImport>
      title={text.importTitle}
      width={limits.dialogWidth.medium}
      hint={text.importHint}
      choose={text.importChoose}
      limit={text.importLimit(limits.layoutPackageBytes / gigabyte)}
      types={types}
      send={async (file, writes, options) => {
        const path = `${layoutImportPath}?dryRun=${String(!writes)}`;
        return reportOf((await uploadFile<LayoutImport>(path, file, options)).data);
      }}
      renderPreview={({ sample }) => sample.map((found) => <Found key={found.title} found={found} />)}
      confirm={() => text.importConfirm}
      done={() => ({ title: text.importDone })}
      next={{ label: text.importOpen, run: ({ sample: [made] }) => setOpened(made?.createdId ?? null) }}
      onImported={onImported}
      onClosed={() => onClosed(opened)}
    />
  );
}

/** Preview of an import, or the problems that prevent it. */
function Found({ found }: { readonly found: LayoutImport }) {
  const { problems, notes, title, width, height, languages, blockCount, assetCount, newAssetCount } = found;
  const lines = (list: readonly string[]) => (
    <ul className={styles['problems']}>
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  if (problems.length > 0) {
    return <Alert type="error" showIcon title={text.importProblems} description={lines(problems)} />;
  }
  const facts = [
    [text.title, title],
    [text.size, text.sizeOf(width, height)],
    [text.languages, languages.map((one) => languageNames[one]).join('、')],
    [text.blockCount, String(blockCount)],
    [text.importAssets, text.importAssetsOf(assetCount, newAssetCount, sizeText(found.newAssetBytes))],
  ] as const;
  return (
    <>
      <Alert
        type={notes.length === 0 ? 'success' : 'warning'}
        showIcon
        className={importStyles['refusal'] ?? ''}
        title={notes.length === 0 ? text.importFound : text.importNotes}
        {...(notes.length === 0 ? {} : { description: lines(notes) })}
      />
      <dl className={styles['found']}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
