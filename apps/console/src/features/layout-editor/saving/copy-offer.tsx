import { limits } from '@mutai/contract/limits';
import type { Layout } from '@mutai/layout/model/layout';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { LayoutPicture } from '../../../ui/layout-picture/layout-picture.tsx';
import type { LocalCopy } from './local-copies.ts';
import { savingMessages as text } from './saving.messages.ts';
import styles from './saving.module.css';

interface CopyOfferProps {
  /** Newest first, at least one. */
  readonly copies: readonly LocalCopy[];
  readonly server: Layout;
  /** `null` for a new layout. */
  readonly version: number | null;
  readonly restore: (copy: LocalCopy) => void;
  /** Discards the copies. */
  readonly decline: () => void;
}

/** Offers local copies that the server does not have, each beside the server's layout. */
export function CopyOffer({ copies, server, version, restore, decline }: CopyOfferProps) {
  const [chosen, setChosen] = useState(0);
  const copy = copies[chosen] ?? copies[0];
  if (copy === undefined) return null;
  const isNew = version === null;
  const serverName = isNew ? text.blank : text.onServer;
  return (
    <PageModal
      open
      title={text.offerTitle}
      width={limits.dialogWidth.post}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={decline}>{isNew ? text.startBlank : text.takeServer}</Button>
          <Button type="primary" onClick={() => restore(copy)}>
            {text.restore}
          </Button>
        </>
      }
    >
      <p>
        {isNew ? text.offerNewHint : text.offerHint}
        {copy.version === version ? '' : text.olderBase}
      </p>
      {copies.length > 1 && (
        <Select
          aria-label={text.offerTitle}
          className={styles['copies'] ?? ''}
          value={chosen}
          onChange={setChosen}
          options={copies.map(({ at }, index) => ({ value: index, label: text.localCopy(at) }))}
        />
      )}
      <div className={styles['pictures']}>
        <Shown name={text.localCopy(copy.at)} layout={copy.document} />
        <Shown name={serverName} layout={server} />
      </div>
    </PageModal>
  );
}

function Shown({ name, layout }: { readonly name: string; readonly layout: Layout }) {
  return (
    <figure className={styles['figure']}>
      <div className={styles['picture']}>
        <LayoutPicture layout={layout} label={name} />
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
