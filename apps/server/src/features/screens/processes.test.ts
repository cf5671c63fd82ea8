import { publishLayoutPath } from '@mutai/contract/layouts/resource';
import { screenApi } from '@mutai/contract/screens/player-paths';
import type { Manifest, Pairing } from '@mutai/contract/screens/player';
import { pairScreenPath, revokeScreenPath, screenCommandsPath } from '@mutai/contract/screens/resource';
import { expect, test } from 'vitest';
import { testDialect } from '../../testing/dialect.ts';
import { openStream } from '../../testing/event-stream.ts';
import { createLayout, layoutOf, textBlock } from '../../testing/layouts.ts';
import { twoProcesses } from '../../testing/two-processes.ts';

test.skipIf(testDialect() === 'sqlite')(
  'a display that is connected to one process gets what is changed in another',
  async () => {
    const { first, second, token } = await twoProcesses();
    const post = (path: string, body: object = {}) => first.call('POST', path, { token, body });
    const asked = await second.call('POST', screenApi.pairing, { body: { width: 1, height: 1 } });
    const { code, secret } = asked.data as Pairing;
    const layout = await createLayout({ post }, layoutOf({ title: '通知' }, textBlock(1, '标题')));
    const paired = await post(pairScreenPath, { code, name: '大厅', layoutId: layout.id });
    const { id } = paired.data as { id: number };
    expect(await second.call('GET', screenApi.pairingState, { token: secret })).toMatchObject({
      data: { state: 'paired' },
    });
    const stream = await openStream(second.origin, secret, undefined, screenApi.events);
    await stream.until(1);
    await post(publishLayoutPath(layout.id));
    await stream.until(2);
    const { data } = await second.call('GET', screenApi.manifest, { token: secret });
    expect((data as Manifest).defaultKey).toBe(`${layout.id}-1`);
    await post(screenCommandsPath(id), { kind: 'identify' });
    expect(await stream.until(3)).toEqual([{ type: 'reset' }, { type: 'manifest' }, { type: 'commands' }]);
    await post(revokeScreenPath(id));
    await stream.ended;
    expect(await second.call('GET', screenApi.manifest, { token: secret })).toMatchObject({ status: 401 });
  },
);
