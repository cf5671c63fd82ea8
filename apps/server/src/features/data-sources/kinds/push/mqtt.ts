import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { secondMs } from '@mutai/contract/durations';
import type { Packet } from 'mqtt-packet';
import { SourceFailure } from '../../failure.ts';
import type { SourceFacts } from '../../stored.ts';
import { noReply, tooLarge } from './failures.ts';
import { watchSilence } from './watch-silence.ts';

/** Version 3.1.1, which all brokers speak. */
const protocolVersion = 4;
/** Bytes of a packet besides its payload: fixed header and topic. */
const frameBytes = 4096;
/** Time after which a broker may end a silent connection, in seconds. */
const keepAlive = 90;
/** The only identifier of a packet: there is one subscription. */
const messageId = 1;
/** Answer to a subscription that the broker refuses. */
const refused = 0x80;

/** Answer of the broker to the login → what to do. */
const loginFailures: Readonly<Record<number, SourceFailure>> = {
  1: new SourceFailure('url', '对方不支持 MQTT 3.1.1'),
  2: new SourceFailure('url', '对方拒绝了连接标识，请检查对方的设置'),
  3: new SourceFailure('url', '对方暂时不能提供服务'),
  4: new SourceFailure('password', '用户名或密码错误'),
  5: new SourceFailure('username', '对方不允许此用户连接，请检查用户名与密码'),
};

/** Facts that a subscription needs, with the password in the clear. */
type MqttFacts = Pick<SourceFacts, 'topic' | 'username' | 'timeLimit' | 'sizeLimit'> & { readonly password: string };

/**
 * Logs in and subscribes to a topic, at most once per message: a value that was lost is replaced by the next one.
 *
 * @param stream open connection to the broker
 * @param onMessage called with each message
 * @param onEnd called once with the reason when the subscription has ended
 * @throws SourceFailure if the broker refuses
 */
export async function receiveMqtt(
  stream: Duplex,
  { topic, username, password, timeLimit, sizeLimit }: MqttFacts,
  onMessage: (message: Uint8Array) => void,
  onEnd: (failure: SourceFailure) => void,
): Promise<void> {
  // Until its packets are read: an unhandled error would end the process.
  stream.on('error', () => undefined);
  const { generate, parser } = await import('mqtt-packet');
  const reading = parser({ protocolVersion });
  const subscribed = Promise.withResolvers<undefined>();
  const send = (packet: Packet) => stream.write(generate(packet));

  let isEnded = false;
  const end = (failure: SourceFailure) => {
    watch.stop();
    clearTimeout(deadline);
    if (isEnded) return;
    isEnded = true;
    stream.destroy();
    subscribed.reject(failure);
    onEnd(failure);
  };
  const watch = watchSilence(
    () => send({ cmd: 'pingreq' }),
    () => end(new SourceFailure('url', '对方没有响应，连接已断开')),
  );
  const deadline = setTimeout(() => end(noReply()), timeLimit * secondMs);

  const receive = (packet: Packet) => {
    if (packet.cmd === 'connack') {
      const { returnCode = 0 } = packet;
      if (returnCode === 0) send({ cmd: 'subscribe', messageId, subscriptions: [{ topic, qos: 0 }] });
      else end(loginFailures[returnCode] ?? new SourceFailure('url', `对方拒绝了连接（${returnCode}）`));
    }
    if (packet.cmd === 'suback') {
      if (packet.granted[0] === refused)
        return end(new SourceFailure('topic', '对方不允许订阅此主题，请检查主题与权限'));
      clearTimeout(deadline);
      subscribed.resolve(undefined);
    }
    if (packet.cmd === 'publish') {
      const message = Buffer.from(packet.payload);
      if (message.length > sizeLimit * 1024) return end(tooLarge(sizeLimit));
      onMessage(message);
    }
  };
  const broken = (cause: unknown) => end(new SourceFailure('url', '对方的回复不符合 MQTT 协议，请检查地址', { cause }));
  reading.on('packet', receive);
  reading.on('error', broken);
  stream.on('data', (chunk: Buffer) => {
    watch.heard();
    try {
      // A packet without an end must not grow without limit.
      if (reading.parse(chunk) > sizeLimit * 1024 + frameBytes) end(tooLarge(sizeLimit));
    } catch (error) {
      broken(error);
    }
  });
  stream.on('error', (cause) => end(new SourceFailure('url', '对方中断了连接', { cause })));
  stream.on('close', () => end(new SourceFailure('url', '对方关闭了连接')));
  const credentials =
    username === '' ? {} : { username, ...(password === '' ? {} : { password: Buffer.from(password) }) };
  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion,
    clean: true,
    clientId: `mutai-${randomBytes(6).toString('hex')}`,
    keepalive: keepAlive,
    ...credentials,
  });
  await subscribed.promise;
}
