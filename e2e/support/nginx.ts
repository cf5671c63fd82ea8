import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './server.ts';

const example = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** Certificate for `localhost`, as files. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
  remove(): Promise<void>;
}

export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutai-tls-'));
  const [certificate, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', ['req', '-x509', '-nodes', '-days', '1', '-subj', '/CN=localhost', ...made]);
  return { certificate, key, remove: () => rm(folder, { recursive: true }) };
}

export interface Nginx {
  readonly https: number;
  readonly http: number;
}

/**
 * Starts nginx with the example as its only site, with its own ports and certificate.
 *
 * @param upstreams host and port of each server process
 */
export async function startNginx({ certificate, key }: Certificate, ...upstreams: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutai-nginx-'));
  const ports = { https: await freePort(), http: await freePort() };
  const replaced: readonly (readonly [string, string])[] = [
    ['server 127.0.0.1:3000 max_fails=0;', upstreams.map((one) => `server ${one} max_fails=0;`).join(' ')],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['/etc/ssl/mutai/fullchain.pem', certificate],
    ['/etc/ssl/mutai/privkey.pem', key],
  ];
  let site = await readFile(example, 'utf8');
  for (const [from, to] of replaced) {
    expect(site.split(from), from).toHaveLength(2);
    site = site.replace(from, to);
  }
  await mkdir(path.join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/temp/${kind};`,
  );
  // Workers must run as the user that owns the folder; `user` is needed for root only.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const around = `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off;`;
  const conf = path.join(folder, 'nginx.conf');
  await writeFile(conf, [around, ...temporary, site, '}'].join('\n'));
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', conf], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    await rm(folder, { recursive: true });
  });
  const listening = () =>
    fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).then(
      ({ status }) => status,
      () => output,
    );
  await expect.poll(listening, { timeout: 10_000 }).toBe(301);
  return ports;
}
