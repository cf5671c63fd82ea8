import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { panelMessages as text } from '../common/panels.messages.ts';
import styles from '../common/panels.module.css';

export interface LayerSearchProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
  /** Called when an arrow key leaves the field for the list. */
  readonly onLeave: () => void;
}

/** Search field of the layers. Escape clears it. */
export function LayerSearch({ query, onChange, onLeave }: LayerSearchProps) {
  return (
    <div className={styles['layerSearch']}>
      <Input
        size="small"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={text.layersSearch}
        placeholder={text.layersSearchHint}
        autoComplete="off"
        value={query}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') onLeave();
          else if (event.key === 'Escape' && query !== '') onChange('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </div>
  );
}
