/** What a file may not be called anywhere. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The file name in a `Content-Disposition` header: the one in UTF-8 (RFC 6266, `filename*`), else the plain one.
 *
 * @returns undefined when it names none
 */
export function fileNameIn(header: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(header);
  const name = (extended === undefined ? undefined : decoded(extended)) ?? plain?.[1] ?? plain?.[2];
  const safe = name?.replaceAll(forbidden, '_').trim();
  return safe === '' ? undefined : safe;
}
