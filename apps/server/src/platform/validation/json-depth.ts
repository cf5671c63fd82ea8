const sign = { quote: 0x22, backslash: 0x5c, openList: 0x5b, closeList: 0x5d, openObject: 0x7b, closeObject: 0x7d };

/**
 * Returns true if JSON text nests deeper than `most` levels. Scans the text, because walking the parsed value is
 * recursive and could overflow the stack.
 */
export function deeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === sign.backslash) at += 1;
      else if (code === sign.quote) inText = false;
    } else if (code === sign.quote) inText = true;
    else if (code === sign.openList || code === sign.openObject) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === sign.closeList || code === sign.closeObject) depth -= 1;
  }
  return false;
}
