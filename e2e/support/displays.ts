import { executedCommandPath, screenApi } from '@mutai/contract/screens/player-paths';
import type { Manifest, Pairing, ScreenReport, WaitingCommand } from '@mutai/contract/screens/player';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import { pairScreenPath } from '@mutai/contract/screens/resource';
import type { ListedScreen, PairScreen } from '@mutai/contract/screens/schema';
import { Api } from './api.ts';

/** Report of a display in good order that shows nothing. */
const goodReport: ScreenReport = {
  run: 'run-00001',
  revision: null,
  playing: null,
  loading: null,
  clockErrorMs: 12,
  uptimeSeconds: 93_600,
  playerVersion: '0.0.1',
  width: 1920,
  height: 1080,
  pixelRatio: 1,
  secure: true,
  storage: { usedBytes: 120_000_000, quotaBytes: 2_000_000_000, persistent: true },
  faults: [],
};

/** Display that speaks to the server like a real one, but shows nothing. */
export class Display {
  /** Secret, and token once the display is paired. */
  readonly #api: Api;
  readonly code: string;

  private constructor(origin: string, { code, secret }: Pairing) {
    this.#api = new Api(origin, secret);
    this.code = code;
  }

  /** Asks for a pairing code. @param formerId screen that this display was; 0: none */
  static async start(origin: string, formerId = 0): Promise<Display> {
    const pairing = await new Api(origin, '').ask<Pairing>('POST', screenApi.pairing, {
      width: 1920,
      height: 1080,
      formerId,
    });
    return new Display(origin, pairing);
  }

  /** Registers itself with the key of an address. */
  static async register(origin: string, enroll: string): Promise<Display> {
    const pairing = await new Api(origin, '').ask<Pairing>('POST', screenApi.pairing, {
      width: 1920,
      height: 1080,
      enroll,
    });
    return new Display(origin, pairing);
  }

  /** Pairs it by the API of an administrator. */
  pair(admin: Api, screen: Omit<PairScreen, 'code'>): Promise<ListedScreen> {
    return admin.ask('POST', pairScreenPath, { code: this.code, ...screen });
  }

  manifest(): Promise<Manifest> {
    return this.#api.ask('GET', screenApi.manifest);
  }

  /** Reports that it shows what its manifest says. @param facts others than those of a display in good order */
  async report(facts: Partial<ScreenReport> = {}): Promise<void> {
    const { revision, defaultKey } = await this.manifest();
    await this.#api.ask('POST', screenApi.report, { ...goodReport, revision, playing: defaultKey, ...facts });
  }

  /** Status of the answer to a report. */
  async reportStatus(): Promise<number> {
    return (await this.#api.send('POST', screenApi.report, goodReport)).status;
  }

  /** Reports what it has shown. */
  async showed(plays: readonly PlayEntry[]): Promise<void> {
    await this.#api.ask('POST', screenApi.plays, { plays });
  }

  commands(): Promise<readonly WaitingCommand[]> {
    return this.#api.ask('GET', screenApi.commands);
  }

  async execute(command: WaitingCommand, message = ''): Promise<void> {
    await this.#api.ask('POST', executedCommandPath(command.id), { ok: true, message });
  }
}
