import type { Content, Kind } from './sites.ts';

/** Characters of the body's JSON, which determine the row size. */
const bodyLength = 1500;

const textOfLength: Readonly<Record<Kind, string>> = {
  sqlite: `replace(hex(zeroblob(${bodyLength / 2})), '0', '字')`,
  postgres: `repeat('字', ${bodyLength})`,
};

/**
 * Nine of ten are named 本台新闻, one 公告, five 欧阳荻. 95 % are published; five are pinned and five scheduled. They belong to
 * a hundred categories and have one of fifty tags, one of a thousand, and five posts have a rare one.
 */
export const posts: Content = (series, rows, kind) => {
  const few = (rest: number) => `n % ${rows / 5} = ${rest}`;
  const title = `case when ${few(3)} then '欧阳荻' when n % 10 = 0 then '公告' else '本台新闻' end || n`;
  const status = `case when ${few(4)} then 'scheduled' when n % 20 = 1 then 'draft' else 'published' end`;
  const time = 'cast(1750000000000 as bigint) + n';
  return `
    insert into "categories" ("parentId", "title", "slug", "description", "sort", "createdAt", "updatedAt")
      select 0, '分类' || n, 'c' || n, '', n, 0, 0 from ${series} where n <= 100;
    insert into "posts" ("title", "slug", "description", "cover", "wordCount", "status", "publishAt", "publishedAt",
      "pinned", "categoryId", "authorId", "content", "contentText", "createdById", "updatedById", "createdAt", "updatedAt")
      select ${title}, 'p' || n, '摘要' || n, '', 20, ${status}, case when ${few(4)} then ${time} end,
        case when n % 20 <> 1 then ${time} end, case when ${few(7)} then 1 else 0 end, n % 100 + 1,
        case when ${few(9)} then 2 else 1 end,
        '{"type":"doc","schemaVersion":1,"content":[{"type":"paragraph","content":[{"type":"text","text":"' ||
          ${textOfLength[kind]} || '"}]}]}',
        case when ${few(3)} then '读者很少读到的一句' else '今天的节目从清晨开始播出' end || n, 1, 1, ${time}, ${time}
      from ${series};
    insert into "postTags" ("postId", "name", "key") select n, '常用' || (n % 50), '常用' || (n % 50) from ${series};
    insert into "postTags" ("postId", "name", "key") select n, '少用' || (n % 1000), '少用' || (n % 1000) from ${series};
    insert into "postTags" ("postId", "name", "key") select n, '罕见', '罕见' from ${series} where ${few(5)};`;
};
