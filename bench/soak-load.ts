import { announcementsPath } from '@mutai/contract/announcements/resource';
import { commentsPath, commentStatusPath } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { startEmergencyPath, withdrawEmergencyPath } from '@mutai/contract/emergencies/resource';
import { filesPath } from '@mutai/contract/files/resource';
import { layoutComponentPath } from '@mutai/contract/layout-components/resource';
import { layoutEditorsPath, layoutsPath } from '@mutai/contract/layouts/resource';
import { logsPath, undoPath } from '@mutai/contract/logs/resource';
import { authPath, exportPath, preferencePath } from '@mutai/contract/paths';
import { playsPath } from '@mutai/contract/play-log/resource';
import { playlistsPath } from '@mutai/contract/playlists/resource';
import { postDraftPath, postsPath } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import {
  publicCommentsPath,
  publicPostPath,
  publicPostsPath,
  rssPath,
  sitemapPath,
} from '@mutai/contract/public/paths';
import { publishSchedulePath, scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { searchPath } from '@mutai/contract/search/paths';
import { usersPath } from '@mutai/contract/users/resource';
import { Api, signIn } from '@mutai/e2e/api';
import { upload } from '@mutai/e2e/materials';
import { png } from '@mutai/e2e/pictures';
import { layoutSaying, publish, withMedia } from '@mutai/e2e/player-page';
import { emptyRichText } from '@mutai/rich-text/document';
import { adminPassword } from './servers.ts';
import { openStream } from './soak-displays.ts';
import { livedDays, password, type SoakSite } from './soak-site.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const postsADay = 6;

interface WithId {
  readonly id: number;
  readonly version: number;
}

const documentOf = (text: string) => ({
  ...emptyRichText,
  content: Array.from({ length: 6 }, () => ({ type: 'paragraph', content: [{ type: 'text', text: text.repeat(20) }] })),
});

/** Load of a busy site, hour by hour. Records live some days, so that their numbers stay the same from then on. */
export function soakLoad(url: string, site: SoakSite) {
  let admin = new Api(url, '');
  const anybody = new Api(url, '');
  /** Path → ids by the day of their creation. */
  const living = new Map<string, { readonly day: number; readonly id: number }[]>();

  const enter = async () => {
    admin = await signIn(url, 'admin', adminPassword);
  };
  const note = (path: string, day: number, { id }: Pick<WithId, 'id'>) => {
    living.set(path, [...(living.get(path) ?? []), { day, id }]);
  };
  const create = async <T extends WithId>(path: string, day: number, body: object): Promise<T> => {
    const made = await admin.ask<T>('POST', path, body);
    note(path, day, made);
    return made;
  };

  /** @returns deleted ids, and the id to undo that; `undefined`: none were old enough */
  const deleteAged = async (path: string, day: number) => {
    const all = living.get(path) ?? [];
    const aged = all.filter((one) => one.day <= day - livedDays);
    living.set(
      path,
      all.filter((one) => !aged.includes(one)),
    );
    if (aged.length === 0) return undefined;
    const ids = aged.map(({ id }) => id);
    const deleted = await admin.ask<{ undoId: number } | null>('DELETE', `${path}?force=true`, { ids });
    return { ids, undoId: deleted?.undoId };
  };

  async function writePosts(day: number, now: number): Promise<void> {
    for (let nth = 0; nth < postsADay; nth += 1) {
      const slug = `post-${day}-${nth}`;
      const body = { title: `第 ${day} 天的消息 ${nth}`, slug, content: documentOf(`消息 ${day} ${nth}，`) };
      const tags = ['新闻', `专题${day}`];
      const options = { idempotencyKey: `soak-${slug}-0123456789` };
      const created = await admin.send<Post>(
        'POST',
        postsPath,
        { ...body, tags, categoryId: site.categoryId },
        options,
      );
      if (created.status !== 201) throw new Error(`POST ${postsPath}: ${JSON.stringify(created.body)}`);
      const { id } = (created.body as { data: Post }).data;
      note(postsPath, day, { id });
      await admin.ask('PUT', postDraftPath(id, `soak-${slug}`), { values: { title: body.title }, baseVersion: 1 });
      await admin.ask('PATCH', `${postsPath}/${id}`, { content: documentOf(`更正 ${day} ${nth}，`) });
      const publishAt = new Date(now + 5 * hourMs).toISOString();
      const status = nth < 4 ? { status: 'published' } : { status: 'scheduled', publishAt };
      await admin.ask('PATCH', `${postsPath}/${id}`, status);
      if (nth === 0) await admin.ask('PATCH', `${postsPath}/${id}`, { slug: `${slug}-moved` });
    }
  }

  async function comment(day: number): Promise<void> {
    for (const nth of [1, 2, 3]) {
      const body = { author: `读者${nth}`, content: `第 ${day} 天的评论 ${nth}` };
      await anybody.ask('POST', publicCommentsPath(`post-${day}-${nth}`), body);
    }
    const waiting = await admin.ask<Comment[]>('GET', `${commentsPath}?status=pending&size=10`);
    const [first, second] = waiting.map(({ id }) => id);
    if (first !== undefined) await admin.ask('POST', commentStatusPath, { ids: [first], status: 'approved' });
    if (second !== undefined) await admin.ask('POST', commentStatusPath, { ids: [second], status: 'spam' });
  }

  async function read(day: number): Promise<void> {
    const slug = `post-${day}-1`;
    const found = `${publicPostsPath}?q=${encodeURIComponent('消息')}`;
    for (const path of [publicPostsPath, found, publicPostPath(slug), rssPath, sitemapPath]) {
      const answer = await fetch(`${url}${path}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
    await fetch(`${url}/api/public/v1/posts/no-such-post-${day}`);
  }

  async function comeAndGo(day: number): Promise<void> {
    for (const username of site.userNames) {
      const user = await signIn(url, username, password);
      (await openStream(url, user.token)).destroy();
      await user.ask('PUT', `${preferencePath}/soak`, { value: { day } });
      if (username === site.userNames[0]) await user.ask('POST', authPath.logout);
    }
    await anybody.send('POST', authPath.login, { username: `nobody${day}`, password: 'Wrong#2026' });
    await anybody.send('POST', authPath.login, { username: site.userNames[1], password: 'Wrong#2026' });
    const username = `u${day}`.padEnd(6, 'x');
    const invitation = { consoleUrl: url };
    await create(usersPath, day, { username, nickname: `新人${day}`, email: `u${day}@example.com`, invitation });
  }

  async function changeFiles(day: number): Promise<void> {
    note(filesPath, day, await upload(admin, `说明${day}.txt`, `第 ${day} 天\n`.repeat(200)));
    const picture = await upload(admin, `图${day}.png`, png(day, 320, 180));
    note(filesPath, day, picture);
    const { id } = await create(layoutsPath, day, {
      document: layoutSaying(`第 ${day} 天`, withMedia(picture, 'image')),
    });
    for (const time of ['上午', '下午']) await publish(admin, layoutSaying(`第 ${day} 天${time}`), id);
    await admin.ask('PUT', layoutEditorsPath(id), { key: `soak-window-${day}-0123456789` });
    await admin.ask('PATCH', `${screenGroupsPath}/${site.displays.groupId}`, { layoutId: id });
    for (const nth of [1, 2, 3]) {
      const document = layoutSaying(`常驻画面 ${day}-${nth}`);
      await admin.ask('PATCH', `${layoutsPath}/${site.longLivedLayoutId}`, { document });
    }
    await admin.ask('PATCH', layoutComponentPath(site.componentId), { document: layoutSaying(`台标 ${day}`) });
    const item = { kind: 'layout', id, seconds: 10, weight: 1, firstDate: null, lastDate: null };
    await create(playlistsPath, day, { title: `节目单${day}`, items: [item] });
  }

  async function schedule(day: number, now: number): Promise<void> {
    const firstDate = new Date(now).toISOString().slice(0, 10);
    const lastDate = new Date(now + 3 * dayMs).toISOString().slice(0, 10);
    await create(scheduleRulesPath, day, {
      name: `早间${day}`,
      target: 'all',
      layoutId: site.longLivedLayoutId,
      hours: { from: '06:00', to: '07:00' },
      repeat: { kind: 'daily', every: 1 },
      firstDate,
      lastDate,
    });
    const { token } = await admin.ask<{ token: string }>('GET', scheduleChangesPath);
    await admin.ask('POST', publishSchedulePath, { token });
    const endsAt = new Date(now + 3 * dayMs).toISOString();
    await create(announcementsPath, day, { title: `通知${day}`, body: '今晚维护', endsAt });
    await admin.ask('POST', startEmergencyPath(site.emergencyId), { minutes: 10 });
    await admin.ask('POST', withdrawEmergencyPath(site.emergencyId), {});
  }

  async function deleteOld(day: number): Promise<void> {
    const posts = await deleteAged(postsPath, day);
    if (posts?.undoId !== undefined && day % 2 === 0) {
      await admin.ask('POST', undoPath(posts.undoId), {});
      await admin.ask('DELETE', `${postsPath}?force=true`, { ids: posts.ids });
    }
    for (const path of [scheduleRulesPath, playlistsPath, layoutsPath, filesPath, announcementsPath, usersPath]) {
      await deleteAged(path, day);
    }
  }

  async function exportSheets(): Promise<void> {
    const paths = [exportPath(postsPath), exportPath(usersPath), exportPath(logsPath), exportPath(playsPath, 'csv')];
    for (const path of paths) {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
    await admin.ask('GET', `${searchPath}?keyword=${encodeURIComponent('消息')}`);
  }

  /** Work of an hour of the day. */
  const plan: Readonly<Record<number, (day: number, now: number) => Promise<void>>> = {
    8: comeAndGo,
    9: writePosts,
    10: comment,
    11: read,
    13: changeFiles,
    14: schedule,
    15: exportSheets,
    16: () => site.displays.command(admin),
    17: () => site.displays.comeAndGo(),
    20: deleteOld,
  };

  return {
    /** @param now time of the server */
    async hour(day: number, hour: number, now: number): Promise<void> {
      if (hour === 0) await enter();
      if (hour % 2 === 0) await site.displays.report(now, hour);
      await admin.ask('GET', `${postsPath}?size=10`);
      await plan[hour]?.(day, now);
    },
    enter,
    /** Waits until no job runs or is due. @param now time of the server */
    async settled(now: number): Promise<void> {
      const path = '/api/v1/jobs?size=100';
      const deadline = performance.now() + 60_000;
      for (;;) {
        const jobs = await admin.ask<{ state: string; runAt: string; kind: string }[]>('GET', path);
        const busy = jobs.filter(
          ({ state, runAt }) => state === 'running' || (state === 'scheduled' && Date.parse(runAt) <= now),
        );
        if (busy.length === 0) return;
        if (performance.now() > deadline)
          throw new Error(`Jobs do not end: ${busy.map(({ kind }) => kind).join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}
