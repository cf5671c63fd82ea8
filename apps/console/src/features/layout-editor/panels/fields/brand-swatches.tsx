import { layoutStylePermissions } from '@mutai/contract/layout-styles/resource';
import { Button } from 'antd';
import { kitMessages } from '../../../../ui/kit/kit.messages.ts';
import { usePermissionCheck } from '../../../../ui/kit/kit.tsx';
import { Swatches } from './swatches.tsx';
import styles from '../../styles/styles.module.css';
import { stylesMessages as text } from '../../styles/styles.messages.ts';
import { useBrandColours } from '../../styles/styles.queries.ts';

export interface BrandSwatchesProps {
  readonly onPick: (colour: string) => void;
  readonly onManage: () => void;
}

/** Brand colors, and for administrators of them the button of their dialog. */
export function BrandSwatches({ onPick, onManage }: BrandSwatchesProps) {
  const mayManage = usePermissionCheck()(layoutStylePermissions.update);
  const { data, isError, refetch } = useBrandColours();
  if (data === undefined) {
    return (
      isError && (
        <p className={styles['hint']}>
          {text.brandFailed}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {kitMessages.retry}
          </Button>
        </p>
      )
    );
  }
  if (data.colors.length === 0 && !mayManage) return null;
  return (
    <Swatches title={text.brand} swatches={data.colors} onPick={onPick}>
      {mayManage && (
        <Button type="link" size="small" className={styles['manage'] ?? ''} onClick={onManage}>
          {text.manage}
        </Button>
      )}
    </Swatches>
  );
}
