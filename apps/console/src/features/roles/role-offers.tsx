import type { RoleOffer } from '@mutai/contract/roles/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Space } from 'antd';
import { useState } from 'react';
import { showFailure } from '../../platform/http/api-client.ts';
import { rolesMessages as text } from './roles.messages.ts';
import { acceptRoleOffer, dismissRoleOffer, rolesName, useRoleOffers } from './roles.queries.ts';
import styles from './roles.module.css';

/**
 * Permissions that a release suggests for built-in roles, shown above the list until accepted or dismissed.
 *
 * @param mayAssign true if the current user may assign permissions
 */
export function RoleOffers({ mayAssign }: { readonly mayAssign: boolean }) {
  const offers = useRoleOffers(mayAssign);
  return offers.map((offer) => <Offer key={offer.roleId} offer={offer} />);
}

function Offer({ offer }: { readonly offer: RoleOffer }) {
  const queries = useQueryClient();
  const [answering, setAnswering] = useState(false);
  const answer = async (send: (answered: RoleOffer) => Promise<void>) => {
    setAnswering(true);
    await send(offer).catch(showFailure);
    setAnswering(false);
    await queries.invalidateQueries({ queryKey: [rolesName] });
  };
  return (
    <Alert
      type="info"
      showIcon
      role="region"
      aria-label={text.offersOf(offer.name)}
      className={styles['offer'] ?? ''}
      title={
        <Flex wrap gap="8px 16px" align="center">
          <span className={styles['suggested']}>
            {text.offer(
              offer.name,
              offer.permissions.map(({ name }) => name),
            )}
          </span>
          <Space>
            <Button size="small" disabled={answering} onClick={() => void answer(dismissRoleOffer)}>
              {text.dismissOffer}
            </Button>
            <Button size="small" type="primary" disabled={answering} onClick={() => void answer(acceptRoleOffer)}>
              {text.acceptOffer}
            </Button>
          </Space>
        </Flex>
      }
    />
  );
}
