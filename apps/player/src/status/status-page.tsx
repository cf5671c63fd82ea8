import type { ScreenReport } from '@mutai/contract/screens/player';
import { momentText } from '@mutai/blocks/clock-text/formats';
import { useEffect, useState } from 'react';
import type { Progress } from '../manifest/contents.ts';
import type { Player } from '../player.ts';
import { describeDisplay } from '../reports/reporter.ts';
import { Keypad } from './keypad.tsx';
import { statusMessages as texts } from './status.messages.ts';
import { useStore } from '../store.ts';

const refreshMs = 1000;
const dayMs = 86_400_000;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;

function duration(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  return [days > 0 ? `${String(days)} 天` : '', hours > 0 ? `${String(hours)} 小时` : '', `${String(minutes)} 分钟`]
    .join(' ')
    .trim();
}

/** Report of the display, refreshed every second. */
function useReport(player: Player): ScreenReport | undefined {
  const [report, setReport] = useState<ScreenReport>();
  useEffect(() => {
    let isMounted = true;
    const look = async () => {
      const found = await describeDisplay(player.reported(), player.faults);
      if (isMounted) setReport(found);
    };
    void look();
    const timer = setInterval(() => void look(), refreshMs);
    return () => {
      isMounted = false;
      clearInterval(timer);
    };
  }, [player]);
  return report;
}

/** Reason why something plays, in words. */
function causeText({ due, state }: Player): string {
  const decision = due();
  if (decision?.kind === 'dark') return texts.byHours;
  if (decision?.kind !== 'publication') return texts.nothing;
  const { reason, reasonId, playlistId } = decision;
  const { rules = [], playlists = [], emergencies = [] } = state.get().manifest ?? {};
  const rule = rules.find(({ id }) => id === reasonId);
  const playlist = playlists.find(({ id }) => id === playlistId);
  const emergency = reason === 'emergency' ? emergencies.find(({ id }) => id === reasonId) : undefined;
  if (emergency !== undefined) return texts.byEmergency(emergency.title);
  const cause = rule === undefined ? texts.byDefault : texts.byRule(rule.name);
  return playlist === undefined ? cause : texts.withPlaylist(cause, playlist.title);
}

/** Time of the next change, if it is less than a day away. */
function changeText(player: Player, now: number): string {
  const until = player.due()?.until ?? Infinity;
  if (until - now > dayMs) return texts.noChange;
  return momentText('HH:mm:ss', until, player.state.get().manifest?.screen.timeZone);
}

function loadingText({ loadedBytes, totalBytes, waitsUntil }: Progress, timeZone: string | undefined): string {
  const loaded = `${megabytes(loadedBytes)} / ${megabytes(totalBytes)}`;
  return waitsUntil === null ? loaded : texts.waits(loaded, momentText('HH:mm', waitsUntil, timeZone));
}

function rowsOf(
  player: Player,
  report: ScreenReport,
): readonly (readonly [label: string, value: string, isBad?: boolean])[] {
  const { manifest, shown, progress, isConnected } = player.state.get();
  const screen = manifest?.screen;
  const now = player.clock.now();
  const newest = manifest?.revision ?? 0;
  return [
    [texts.name, screen?.name ?? texts.unknown],
    [texts.group, screen?.groups.join(' / ') || texts.nothing],
    [texts.place, screen?.place || texts.nothing],
    [texts.server, isConnected ? texts.connected : texts.disconnected, !isConnected],
    [texts.playing, shown?.kind === 'layout' ? shown.prepared.title : texts.nothing],
    [texts.cause, causeText(player)],
    [texts.change, changeText(player, now)],
    [
      texts.revision,
      report.revision === newest ? texts.newest(newest) : texts.older(report.revision, newest),
      report.revision !== newest,
    ],
    ...(progress === null ? [] : [[texts.loading, loadingText(progress, screen?.timeZone)] as const]),
    [texts.size, `${String(report.width)} × ${String(report.height)} @ ${String(report.pixelRatio)}`],
    [texts.version, report.playerVersion],
    [texts.browser, navigator.userAgent],
    [texts.secure, report.secure ? texts.isSecure : texts.notSecure, !report.secure],
    ...(report.storage === null
      ? []
      : [
          [
            texts.storage,
            texts.storageOf(
              megabytes(report.storage.usedBytes),
              megabytes(report.storage.quotaBytes),
              report.storage.persistent,
            ),
          ] as const,
        ]),
    [texts.clock, report.clockErrorMs === null ? texts.unknown : `${String(report.clockErrorMs)} ms`],
    [
      texts.time,
      momentText('YYYY-MM-DD', now, screen?.timeZone) + momentText('HH:mm:ss', now, screen?.timeZone).padStart(9),
    ],
    [texts.zone, screen?.timeZone ?? texts.unknown],
    [texts.uptime, duration(report.uptimeSeconds)],
    [texts.address, location.href],
  ];
}

/** Everything that the console knows about the display, for whoever installs it. */
export function StatusPage({ player, close }: { readonly player: Player; readonly close: () => void }) {
  const { manifest } = useStore(player.state);
  const report = useReport(player);
  if (report === undefined) return null;
  const faults = player.faults.newest();
  return (
    <main className="page status" role="dialog" aria-label={texts.title}>
      <h1>{texts.title}</h1>
      <dl>
        {rowsOf(player, report).map(([label, value, isBad]) => (
          <div key={label} className="status-row">
            <dt>{label}</dt>
            <dd className={isBad === true ? 'problem' : undefined}>{value}</dd>
          </div>
        ))}
        <div className="status-row">
          <dt>{texts.faults}</dt>
          <dd>
            {faults.length === 0
              ? texts.noFaults
              : faults
                  .slice(0, 8)
                  .map(({ at, kind, message, count }) => (
                    <p
                      key={`${kind} ${message}`}
                    >{`${momentText('HH:mm:ss', at)} ${message}${count > 1 ? ` ×${String(count)}` : ''}`}</p>
                  ))}
          </dd>
        </div>
      </dl>
      {manifest?.emergencies.some(({ codeDigest }) => codeDigest !== '') === true ? (
        <Keypad enter={player.enterCode} onDone={close} />
      ) : null}
      <footer className="page-foot">{texts.close}</footer>
    </main>
  );
}
