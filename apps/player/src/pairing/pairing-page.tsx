import { pairingParameter } from '@mutai/contract/screens/player-paths';
import { screenPage } from '@mutai/contract/screens/page';
import { useEffect, useState } from 'react';
import { Brand } from '../brand.tsx';
import { later } from '@mutai/blocks/later';
import { pageConfig } from '../page-config.ts';
import { messages } from '../player.messages.ts';
import type { PairingView } from './pair.ts';

const QrCode = later(async () => (await import('./qr-code.tsx')).QrCode);

const texts = messages.pairing;

/** Address of the console's page of screens with a pairing code. */
function pairingAddress(code: string): string {
  const path = `${screenPage.path}?${pairingParameter}=${code}`;
  return pageConfig.routerMode === 'hash' ? `${location.origin}/#${path}` : `${location.origin}${path}`;
}

/** Time that is left, as minutes and seconds. */
function useTimeLeft(until: number): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Pairing code in large type. The groups of three help to read it aloud. */
function Code({ code }: { readonly code: string }) {
  return (
    <p className="pairing-code" aria-label={`${texts.code} ${code}`}>
      {code.split('').map((character, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- characters repeat, and never move
        <span key={index} className={index === 3 ? 'pairing-character pairing-half' : 'pairing-character'} aria-hidden>
          {character}
        </span>
      ))}
    </p>
  );
}

function Validity({ until }: { readonly until: number }) {
  return <p className="pairing-validity">{texts.validFor(useTimeLeft(until))}</p>;
}

/** Screen of a display that is not registered: its code, and what to do with it. */
export function PairingPage({ shown, problem }: PairingView) {
  return (
    <main className="page pairing">
      <header className="page-head">
        <Brand />
      </header>
      <div className="pairing-columns">
        <section className="pairing-main">
          <h1>
            {texts.title} <small>{texts.titleEnglish}</small>
          </h1>
          {shown === undefined ? <p className="pairing-requesting">{texts.requesting}</p> : <Code code={shown.code} />}
          {shown === undefined ? null : <Validity until={shown.validUntil} />}
          <ol className="pairing-steps">
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="english" lang="en">
            {texts.stepsEnglish}
          </p>
        </section>
        {shown === undefined ? null : (
          <aside className="pairing-scan">
            <QrCode text={pairingAddress(shown.code)} label={texts.qrLabel(shown.code)} />
            <p>{texts.scan}</p>
          </aside>
        )}
      </div>
      <footer className="page-foot" role="status">
        {problem === undefined ? location.host : <span className="problem">{texts.problems[problem]}</span>}
      </footer>
    </main>
  );
}
