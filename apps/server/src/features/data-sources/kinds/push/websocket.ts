import { once } from 'node:events';
import type { Socket } from 'node:net';
import { secondMs } from '@mutai/contract/durations';
import type { RawData, WebSocket } from 'ws';
import { hasCode } from '../../../../platform/process/start-error.ts';
import { SourceFailure } from '../../failure.ts';
import type { SourceFacts } from '../../stored.ts';
import { statusMessage } from '../http.ts';
import { noReply, tooLarge } from './failures.ts';
import { watchSilence } from './watch-silence.ts';

/** @returns bytes of a message, whatever form the library gives it */
const bytesOf = (data: RawData): Uint8Array => {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
};

function failureOf(error: unknown, { sizeLimit }: Pick<SourceFacts, 'sizeLimit'>): SourceFailure {
  if (error instanceof SourceFailure) return error;
  if (hasCode(error, 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')) return tooLarge(sizeLimit);
  return new SourceFailure('url', '对方的回复不符合 WebSocket 协议，请检查地址', { cause: error });
}

export interface WebSocketOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Subprotocols; default: none. */
  readonly protocols?: readonly string[];
  /** Called with each message, also with one that comes together with the answer to the handshake. */
  readonly onMessage?: (message: Uint8Array) => void;
  /** Called once with the reason when the connection has ended. */
  readonly onEnd: (failure: SourceFailure) => void;
}

/** Opens a WebSocket over a connected socket. @throws SourceFailure if the other side refuses */
export async function openWebSocket(
  socket: Socket,
  source: Pick<SourceFacts, 'url' | 'timeLimit' | 'sizeLimit'>,
  { headers, protocols = [], onMessage = () => undefined, onEnd }: WebSocketOptions,
): Promise<WebSocket> {
  const { WebSocket: Client } = await import('ws');
  const ending = new AbortController();
  const opened = new Client(source.url, [...protocols], {
    createConnection: () => socket,
    headers: { 'user-agent': 'Mutai-DataSource', ...headers },
    maxPayload: source.sizeLimit * 1024,
  });
  // `handshakeTimeout` of the library has no effect on a socket that is connected already.
  const deadline = setTimeout(() => end(noReply()), source.timeLimit * secondMs);
  let watch: ReturnType<typeof watchSilence> | undefined;
  const end = (failure: SourceFailure) => {
    clearTimeout(deadline);
    watch?.stop();
    if (ending.signal.aborted) return;
    ending.abort(failure);
    opened.terminate();
    onEnd(failure);
  };
  opened.on('open', () => {
    clearTimeout(deadline);
    watch = watchSilence(
      () => opened.ping(),
      () => end(new SourceFailure('url', '对方没有响应，连接已断开')),
    );
  });
  opened.on('message', (data) => {
    watch?.heard();
    onMessage(bytesOf(data));
  });
  opened.on('pong', () => watch?.heard());
  opened.on('unexpected-response', (_request, response) => {
    response.destroy();
    end(new SourceFailure('url', statusMessage(response.statusCode ?? 0)));
  });
  opened.on('error', (error) => end(failureOf(error, source)));
  opened.on('close', (code) => end(new SourceFailure('url', `对方关闭了连接（${code}）`)));
  try {
    await once(opened, 'open', { signal: ending.signal });
    return opened;
  } catch (error) {
    throw ending.signal.aborted ? failureOf(ending.signal.reason, source) : error;
  }
}
