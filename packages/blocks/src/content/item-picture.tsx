import { type CSSProperties, useState } from 'react';

interface ItemPictureProps {
  readonly url: string;
  readonly style: CSSProperties;
}

/** Picture of an item. One that cannot be shown takes no room. */
export function ItemPicture({ url, style }: ItemPictureProps) {
  const [broken, setBroken] = useState('');
  if (broken === url) return null;
  return <img src={url} alt="" draggable={false} style={style} onError={() => setBroken(url)} />;
}
