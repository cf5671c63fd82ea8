import { DatabaseOutlined } from '@ant-design/icons';
import { withSourceNames } from '@mutai/layout/data/named-sources';
import { formatPlaceholder } from '@mutai/layout/data/placeholders';
import { plainPaths } from '@mutai/layout/data/value-paths';
import { AutoComplete, Button, Select } from 'antd';
import { useState } from 'react';
import {
  useDataSources,
  useDataSourceValue,
  useMayReadSources,
} from '../../../../ui/layout-picture/use-data-sources.ts';
import { PopupPanel } from '../../../../ui/popups/popup-panel.tsx';
import styles from './insert-data.module.css';
import { dataFieldMessages as text } from './data.messages.ts';

/** Fields of a value that are offered. */
const mostOffered = 50;

/** Button that writes a value of a data source into a text. Hidden without permission. */
export function InsertData({ onInsert }: { readonly onInsert: (placeholder: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!useMayReadSources()) return null;
  const insert = (placeholder: string) => {
    setOpen(false);
    onInsert(placeholder);
  };
  return (
    <PopupPanel
      label={text.insert}
      open={open}
      onOpenChange={setOpen}
      content={open ? <Choice onInsert={insert} /> : null}
    >
      <Button type="link" size="small" icon={<DatabaseOutlined aria-hidden />} className={styles['open'] ?? ''}>
        {text.insert}
      </Button>
    </PopupPanel>
  );
}

function Choice({ onInsert }: { readonly onInsert: (placeholder: string) => void }) {
  const sources = useDataSources();
  const [source, setSource] = useState(0);
  const [path, setPath] = useState('');
  const paths = plainPaths(useDataSourceValue(source), mostOffered);
  const chosen = sources.find(({ id }) => id === source);
  return (
    <div className={styles['choice']}>
      <Select<number>
        aria-label={text.insertSource}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={text.choose}
        notFoundContent={text.none}
        {...(source === 0 ? {} : { value: source })}
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          setSource(id);
          setPath('');
        }}
      />
      <AutoComplete
        aria-label={text.insertField}
        placeholder={text.whole}
        value={path}
        options={paths.map((one) => ({ value: one }))}
        onChange={setPath}
      />
      <Button
        type="primary"
        disabled={chosen === undefined}
        onClick={() =>
          chosen !== undefined &&
          onInsert(withSourceNames(formatPlaceholder(chosen.name, chosen.id, path.trim()), sources))
        }
      >
        {text.insertDone}
      </Button>
    </div>
  );
}
