import { eventsPath } from '@mutai/contract/paths';
import type { Manifest, Pairing, WaitingCommand } from '@mutai/contract/screens/player';
import { executedCommandPath, screenApi } from '@mutai/contract/screens/player-paths';
import { screenCommandsPath } from '@mutai/contract/screens/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { Api } from '@mutai/e2e/api';
import { connect, type Socket } from 'node:net';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const playsInTwoHours = 4;

/** Opens an event stream, and resolves when it has begun. */
export function openStream(url: string, token: string, path: string = eventsPath): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    socket.on('data', (text: string) => {
      if (text.includes('data: {')) resolve(socket);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The stream was closed.')));
  });
}

/** Group of screens and their simulated displays. */
export interface Displays {
  readonly groupId: number;
  /** Reports of all displays, and what they have shown in the past two hours. @param now time of the server */
  report(now: number, hour: number): Promise<void>;
  /** An administrator sends a command, and a display executes it. */
  command(administrator: Api): Promise<void>;
  /** A display that asks for a code and goes away. */
  comeAndGo(): Promise<void>;
}

/** Registers displays. @param now time of the server */
export async function registerDisplays(admin: Api, url: string, now: number, count: number): Promise<Displays> {
  const anybody = new Api(url, '');
  const { id: groupId } = await admin.ask<{ id: number }>('POST', screenGroupsPath, { name: '大厅' });
  const expiresAt = new Date(now + dayMs).toISOString();
  const keyFields = { name: '大厅', groupId, uses: count, expiresAt };
  const { key } = await admin.ask<{ key: string }>('POST', screenKeysPath, keyFields);
  const size = { width: 1920, height: 1080 };
  const all: Api[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { secret } = await anybody.ask<Pairing>('POST', screenApi.pairing, { ...size, enroll: key });
    all.push(new Api(url, secret));
  }
  const [first] = all;
  if (first === undefined) throw new Error('No display was registered.');
  const { screen } = await first.ask<Manifest>('GET', screenApi.manifest);
  const facts = {
    run: 'soak-run-1',
    loading: null,
    clockErrorMs: 0,
    playerVersion: 'bench',
    pixelRatio: 1,
    secure: true,
  };
  let serial = 0;

  return {
    groupId,
    async report(at, hour) {
      for (const [nth, display] of all.entries()) {
        // The last display is switched off at night.
        if (nth === all.length - 1 && hour < 6) continue;
        const { revision, defaultKey } = await display.ask<Manifest>('GET', screenApi.manifest);
        const faults = hour === 12 ? [{ at, kind: 'asset', message: '图片加载失败', count: 1 }] : [];
        const report = { ...facts, ...size, revision, playing: defaultKey, uptimeSeconds: 1, storage: null, faults };
        await display.ask('POST', screenApi.report, report);
        if (defaultKey === null) continue;
        const entry = { key: defaultKey, reason: 'default', reasonId: null, playlistId: null };
        const plays = Array.from({ length: playsInTwoHours }, (_, place) => {
          serial += 1;
          const from = Math.floor(at - 2 * hourMs + (place * hourMs) / 2);
          return { ...entry, id: `soak-${nth}-${serial}`, from, until: from + hourMs / 2 - 1000 };
        });
        await display.ask('POST', screenApi.plays, { plays });
      }
    },
    async command(administrator) {
      await administrator.ask('POST', screenCommandsPath(screen.id), { kind: 'volume', volume: 40 });
      for (const { id } of await first.ask<readonly WaitingCommand[]>('GET', screenApi.commands)) {
        await first.ask('POST', executedCommandPath(id), { ok: true, message: '音量 40' });
      }
    },
    async comeAndGo() {
      await anybody.ask('POST', screenApi.pairing, size);
      (await openStream(url, first.token, screenApi.events)).destroy();
    },
  };
}
