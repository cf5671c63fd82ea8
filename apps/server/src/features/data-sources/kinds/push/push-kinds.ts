import { dataSourceLabels as labels, type PushKind } from '@mutai/contract/data-sources/resource';
import { secondMs } from '@mutai/contract/durations';
import { errors } from '../../../../platform/errors.ts';
import type { Connect } from '../../../../platform/outbound/connect.ts';
import { OutboundError } from '../../../../platform/outbound/lookup.ts';
import type { Outbound } from '../../../../platform/outbound/post.ts';
import { SourceFailure } from '../../failure.ts';
import type { SealedCredentials } from '../../credentials.ts';
import type { SourceFacts } from '../../stored.ts';
import type { SourceKind, Subscription } from '../kind.ts';
import { receiveMqtt } from './mqtt.ts';
import { newestMessage } from './newest-message.ts';
import { openSocket } from './open-socket.ts';
import { openWebSocket } from './websocket.ts';

export interface PushDependencies {
  readonly outbound: Outbound;
  readonly connect: Connect;
  readonly credentials: SealedCredentials;
}

/** Connection that has begun to receive, and what must not be shown of its messages. */
interface Received {
  readonly secrets: readonly string[];
}

type Receive = (
  source: SourceFacts,
  signal: AbortSignal,
  onMessage: (message: Uint8Array) => void,
  onEnd: (failure: SourceFailure) => void,
) => Promise<Received>;

/** Makes a kind from how it receives messages. */
function pushKind(check: SourceKind['check'], receive: Receive): Required<Omit<SourceKind, 'needs'>> {
  async function subscribe(source: SourceFacts, signal: AbortSignal): Promise<Subscription> {
    const newest = newestMessage();
    const closing = new AbortController();
    const either = AbortSignal.any([signal, closing.signal]);
    either.addEventListener('abort', () => newest.end(new SourceFailure('url', '连接被中断')), { once: true });
    try {
      const { secrets } = await receive(source, either, newest.put, newest.end);
      const { format, charset } = source;
      return {
        async take(timeoutMs) {
          const bytes = await newest.take(timeoutMs);
          return bytes === undefined ? undefined : { bytes, contentType: '', format, charset, secrets };
        },
        close: () => closing.abort(),
      };
    } catch (error) {
      closing.abort();
      if (error instanceof SourceFailure) throw error;
      const message = error instanceof OutboundError ? error.message : '连接失败，请检查地址与请求头';
      throw new SourceFailure('url', message, { cause: error });
    }
  }

  return {
    repeats: true,
    check,
    subscribe,
    /** Waits for the first message. */
    async bring(source, signal) {
      const subscription = await subscribe(source, signal);
      try {
        const brought = await subscription.take(source.timeLimit * secondMs);
        if (brought !== undefined) return brought;
      } finally {
        subscription.close();
      }
      throw new SourceFailure('timeLimit', `已连接，但在 ${source.timeLimit} 秒内没有收到消息`);
    },
  };
}

/** Kinds whose other side sends data by itself. */
export function pushKinds({
  outbound,
  connect,
  credentials,
}: PushDependencies): Readonly<Record<PushKind, SourceKind>> {
  const checkAddress = (url: string, schemes: readonly string[]) => {
    const refusal = url.trim() === '' ? '该项不能为空' : outbound.refusalOf(url, schemes);
    if (refusal !== undefined) throw errors.invalidField('url', labels.url, refusal);
    if (url.includes('#')) throw errors.invalidField('url', labels.url, '地址中不能含有 #，请删除 # 及其后的内容');
  };
  const open = async ({ url, timeLimit }: SourceFacts, signal: AbortSignal) => {
    const socket = await openSocket(connect, url, timeLimit, signal);
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    return socket;
  };

  const mqtt = pushKind(
    ({ url, topic, username, password }) => {
      checkAddress(url, ['mqtt', 'mqtts', 'ws', 'wss']);
      if (topic.trim() === '') throw errors.invalidField('topic', labels.topic, '该项不能为空');
      if (/[+#\0]/.test(topic)) {
        throw errors.invalidField('topic', labels.topic, '不能使用通配符 + 和 #，请为每个主题添加一个数据源');
      }
      if (username === '' && password !== '') {
        throw errors.invalidField('username', labels.username, '填写了密码时，用户名不能为空');
      }
    },
    async (source, signal, onMessage, onEnd) => {
      const password = credentials.openPassword(source.password);
      const socket = await open(source, signal);
      const overWebSocket = /^wss?:$/.test(new URL(source.url).protocol);
      if (overWebSocket) {
        const opened = await openWebSocket(socket, source, { headers: {}, protocols: ['mqtt'], onEnd });
        const { createWebSocketStream } = await import('ws');
        await receiveMqtt(createWebSocketStream(opened), { ...source, password }, onMessage, onEnd);
      } else {
        await receiveMqtt(socket, { ...source, password }, onMessage, onEnd);
      }
      return { secrets: password === '' ? [] : [password] };
    },
  );

  const websocket = pushKind(
    ({ url }) => checkAddress(url, ['ws', 'wss']),
    async (source, signal, onMessage, onEnd) => {
      const privateHeaders = credentials.openHeaders(source.headers);
      const socket = await open(source, signal);
      const opened = await openWebSocket(socket, source, { headers: privateHeaders, onMessage, onEnd });
      if (source.body.trim() !== '') opened.send(source.body);
      return { secrets: Object.values(privateHeaders) };
    },
  );

  return { mqtt, websocket };
}
