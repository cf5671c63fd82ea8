import { Flex } from 'antd';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { Label } from '../../ui/cells/label.tsx';
import { HoverTooltip } from '../../ui/cells/hover-tooltip.tsx';
import { RowActions, type RowAction } from '../../ui/cells/row-actions.tsx';
import { dictsMessages as text } from './dicts.messages.ts';
import styles from './dicts.module.css';

export interface TypeHeaderProps {
  readonly type: DictType;
  readonly actions: readonly RowAction[];
}

/** Header above the items: their type and its actions. */
export function TypeHeader({ type: { name, code, description, builtIn }, actions }: TypeHeaderProps) {
  return (
    <header className={styles['head']}>
      <div className={styles['about']}>
        <Flex wrap gap="4px 8px" align="center">
          <h2 className={styles['title']}>{name}</h2>
          <code className={styles['code']}>{code}</code>
          {builtIn && (
            <HoverTooltip title={text.builtInHint}>
              <Label>{text.builtIn}</Label>
            </HoverTooltip>
          )}
        </Flex>
        <p className={styles['description']}>{description === '' ? text.noDescription : description}</p>
      </div>
      <RowActions actions={actions} />
    </header>
  );
}
