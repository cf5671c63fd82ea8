/*
 * Baseline of the server: Fastify and `node:sqlite` only, with the product's statements, token check, hashing and
 * durability, but without schemas and layers.
 */
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import { normalized, termsOf } from '../apps/server/src/platform/search/terms.ts';

const [file = '', port = '0'] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');

const userColumns = `u."id", u."version", u."createdAt", u."updatedAt", u."username", u."nickname", u."avatar",
  u."description", u."enabled",
  c."nickname" as "createdBy",
  case when u."updatedById" = u."createdById" then null
    else coalesce((select a."nickname" from "users" a where a."id" = u."updatedById"), '') end as "updatedBy",
  case when u."passwordHash" = '' then 0 else 1 end as "hasPassword",
  (select group_concat("roleId") from "userRoles" where "userId" = u.id) as "roleIds"`;
const fromUsers = 'from "users" u left join "users" c on c."id" = u."createdById"';

const sql = {
  session: db.prepare(`select s."id", s."userId", s."remember", s."lastSeenAt", s."expiresAt", s."endedAt",
      s."viewRoleId", u."nickname", u."enabled", u."mustChangePassword", r."holdsEverything", m."code" as "permission"
    from "sessions" s inner join "users" u on u."id" = s."userId"
    left join "userRoles" ur on ur."userId" = u."id" and s."viewRoleId" is null
    left join "roles" r on r."id" = coalesce(s."viewRoleId", ur."roleId")
    left join "roleMenus" rm on rm."roleId" = r."id" left join "menus" m on m."id" = rm."menuId"
    where s."tokenHash" = ?`),
  list: db.prepare(
    `select ${userColumns} ${fromUsers} order by u."id" desc limit cast(? as bigint) offset cast(? as bigint)`,
  ),
  total: db.prepare('select count(*) as total from "users"'),
  get: db.prepare(`select ${userColumns} ${fromUsers} where u."id" = ?`),
  insert: db.prepare(`insert into "users" ("username", "nickname", "avatar", "description", "enabled", "passwordHash",
    "mustChangePassword", "createdById", "updatedById", "createdAt", "updatedAt")
    values (?, ?, '', '', 1, '', 0, ?, ?, ?, ?) returning "id"`),
  index: db.prepare('insert into "usersText" (rowid, "nicknameSound", "username", "userKeyword") values (?, ?, ?, ?)'),
  audit: db.prepare(`insert into "operationLogs" ("userId", "nickname", "module", "action", "recordId", "recordName",
    "changes", "requestId", "ip", "durationMs", "remark", "createdAt") values (?, ?, 'user', 'create', ?, ?, ?, ?, ?, 0, '', ?)`),
  attempt: db.prepare(`insert into "loginAttempts" ("key", "failures", "windowStartedAt") values (?, 1, ?)
    on conflict ("key") do update set "failures" = "failures" + 1 returning "failures"`),
  forget: db.prepare('delete from "loginAttempts" where "key" = ?'),
  uncount: db.prepare('update "loginAttempts" set "failures" = "failures" - 1 where "key" = ?'),
  account: db.prepare('select * from "users" where lower("username") = ?'),
  openSession:
    db.prepare(`insert into "sessions" ("tokenHash", "userId", "remember", "ip", "os", "browser", "createdAt",
    "lastSeenAt", "expiresAt") values (?, ?, 0, ?, '', '', ?, ?, ?)`),
  logLogin: db.prepare(`insert into "loginLogs" ("userId", "username", "nickname", "success", "description", "ip", "os",
    "browser", "createdAt") values (?, ?, ?, 1, '', ?, '', '', ?)`),
};

type Row = Readonly<Record<string, string | number | null>>;
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const derive = promisify((message: string, nonce: Buffer, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32, message, nonce }, done),
);

function authenticate(header: string | undefined): Row | undefined {
  const [session] = sql.session.all(hash((header ?? '').slice('Bearer '.length))) as Row[];
  return session !== undefined && session['endedAt'] === null && Number(session['expiresAt']) > Date.now()
    ? session
    : undefined;
}

const app = fastify();

app.get<{ Querystring: { page?: string; size?: string } }>('/api/v1/users', async (request, reply) => {
  if (authenticate(request.headers.authorization) === undefined) return reply.code(401).send();
  const { page = '1', size = '10' } = request.query;
  const data = sql.list.all(Number(size), (Number(page) - 1) * Number(size));
  return { code: 2000, data, total: (sql.total.get() as { total: number }).total };
});

app.get<{ Params: { id: string } }>('/api/v1/users/:id', async (request, reply) => {
  if (authenticate(request.headers.authorization) === undefined) return reply.code(401).send();
  return { code: 2000, data: sql.get.get(Number(request.params.id)) };
});

app.post<{ Body: { username: string; nickname: string } }>('/api/v1/users', async (request, reply) => {
  const session = authenticate(request.headers.authorization);
  if (session === undefined) return reply.code(401).send();
  const { username, nickname } = request.body;
  const now = Date.now();
  const userId = Number(session['userId']);
  db.exec('begin');
  const { id } = sql.insert.get(username, nickname, userId, userId, now, now) as { id: number };
  const [names, account, keyword] = [nickname, username, `${nickname}\n${username}\n`].map((text) =>
    termsOf(normalized(text)).join(' '),
  );
  sql.index.run(id, names ?? '', account ?? '', keyword ?? '');
  const created = sql.get.get(id);
  sql.audit.run(
    userId,
    String(session['nickname']),
    id,
    nickname,
    JSON.stringify(created),
    request.id,
    request.ip,
    now,
  );
  db.exec('commit');
  return reply.code(201).send({ code: 2000, data: created, message: '' });
});

app.post<{ Body: { username: string; password: string } }>('/api/v1/auth/login', async (request, reply) => {
  const { username, password } = request.body;
  const now = Date.now();
  sql.attempt.get(`${username}|${request.ip}`, now);
  sql.attempt.get(request.ip, now);
  const account = sql.account.get(username.toLowerCase()) as Row | undefined;
  const [salt = '', key = ''] = String(account?.['passwordHash'] ?? '')
    .split('$')
    .slice(-2);
  const derived = await derive(password, Buffer.from(salt, 'base64'));
  if (account === undefined || !timingSafeEqual(derived, Buffer.from(key, 'base64'))) return reply.code(401).send();
  const token = randomBytes(32).toString('base64url');
  db.exec('begin');
  sql.forget.run(`${username}|${request.ip}`);
  sql.uncount.run(request.ip);
  sql.openSession.run(hash(token), Number(account['id']), request.ip, now, now, now + 1e9);
  sql.logLogin.run(Number(account['id']), username, String(account['nickname']), request.ip, now);
  db.exec('commit');
  return { code: 2000, data: token, message: '' };
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
