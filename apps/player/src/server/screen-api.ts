import { readAnswer, refusalOf } from '@mutai/client/answer';
import { ApiError } from '@mutai/client/api-error';
import type { Transport } from '@mutai/client/transport';
import { type Client, createClient, type ReceivedAnswer } from '@mutai/client/client';
import type {
  ExecutedCommand,
  Manifest,
  Pairing,
  PairingRequest,
  PairingState,
  ScreenReport,
  ScreenValue,
  WaitingCommand,
} from '@mutai/contract/screens/player';
import type { PlayBatch } from '@mutai/contract/screens/plays';
import { commandPicturePath, executedCommandPath, screenApi } from '@mutai/contract/screens/player-paths';
import type { ApiAnswer } from '@mutai/client/answer';

const timeoutMs = 20_000;
const unauthorized = 401;
const notModified = 304;

/** True if the server does not know the token any more. */
export const isRevoked = (error: unknown): boolean => error instanceof ApiError && error.status === unauthorized;

/** True if the server could not be reached or is not ready; anything else is an answer. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (!error.answered || (error.status ?? 0) >= 500);

/** Manifest with the value for `If-None-Match`. */
export interface TaggedManifest {
  readonly manifest: Manifest;
  readonly etag: string;
}

/** Calls of a display. All throw ApiError. */
export interface ScreenApi {
  readonly client: Client;
  readonly requestPairing: (request: PairingRequest) => Promise<Pairing>;
  readonly pairingState: () => Promise<PairingState['state']>;
  /** @returns undefined if the manifest with `etag` is still the newest */
  readonly manifest: (etag: string) => Promise<TaggedManifest | undefined>;
  /** Values of data sources, without those whose digests are known. */
  readonly values: (known: string) => Promise<readonly ScreenValue[]>;
  readonly report: (report: ScreenReport) => Promise<{ readonly revision: number; readonly commands: boolean }>;
  /** Sends entries of the play log. */
  readonly plays: (batch: PlayBatch) => Promise<void>;
  /** Unix time of the server, in milliseconds. */
  readonly time: () => Promise<number>;
  /** Requests another token, which replaces the one in use as soon as it is used. */
  readonly renewToken: () => Promise<string>;
  readonly commands: () => Promise<readonly WaitingCommand[]>;
  readonly executed: (id: number, outcome: ExecutedCommand) => Promise<void>;
  /** Sends the picture of a command `screenshot`. */
  readonly sendPicture: (id: number, picture: Blob) => Promise<void>;
}

/**
 * @param token of the display, or the secret of its pairing code; empty: none
 * @param onReached called after every request: the server answered, or could not be reached
 */
export function createScreenApi(token: string, onReached: (isReached: boolean) => void = () => undefined): ScreenApi {
  const transport: Transport = async (url, request) => {
    try {
      return await fetch(url, request);
    } catch (error) {
      if (!request.signal.aborted) onReached(false);
      throw error;
    }
  };
  const onAnswer = ({ status }: ReceivedAnswer) => onReached(status < 500);
  const client = createClient({ baseUrl: '', timeoutMs, token: () => token, onAnswer, transport });
  const data = async <Data>(answer: Promise<ApiAnswer<Data>>): Promise<Data> => (await answer).data;
  return {
    client,
    requestPairing: (body) => data(client.request<Pairing>('POST', screenApi.pairing, { body })),
    pairingState: async () => (await data(client.request<PairingState>('GET', screenApi.pairingState))).state,
    manifest: (etag) =>
      client.open(
        'GET',
        screenApi.manifest,
        etag === '' ? {} : { headers: { 'if-none-match': etag } },
        async (response) => {
          if (response.status === notModified) return undefined;
          const answer = await readAnswer(response);
          if (!response.ok) throw refusalOf('GET', answer);
          const { data: manifest } = answer.body as ApiAnswer<Manifest>;
          return { manifest, etag: response.headers.get('etag') ?? '' };
        },
      ),
    values: (known) => data(client.request('GET', screenApi.values, known === '' ? {} : { query: { known } })),
    report: (body) => data(client.request('POST', screenApi.report, { body })),
    plays: async (body) => void (await client.request('POST', screenApi.plays, { body })),
    time: async () => (await data(client.request<{ now: number }>('GET', screenApi.time))).now,
    renewToken: async () => (await data(client.request<{ token: string }>('POST', screenApi.token))).token,
    commands: () => data(client.request<readonly WaitingCommand[]>('GET', screenApi.commands)),
    executed: async (id, outcome) => void (await client.request('POST', executedCommandPath(id), { body: outcome })),
    sendPicture: async (id, body) => void (await client.request('POST', commandPicturePath(id), { body })),
  };
}
