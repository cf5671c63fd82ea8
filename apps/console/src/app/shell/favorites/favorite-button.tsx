import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { iconOf } from '../../../ui/icons/icons.tsx';
import type { RouteRecord } from '../../routes/route-record.ts';
import { addressOf } from '../../routes/route-rules.ts';
import { useNavigationPages } from '../../routes/use-navigation.ts';
import { homePath } from '../../routes/route-table.tsx';
import { favoritesMessages as text } from './favorites.messages.ts';
import styles from './favorites.module.css';
import { useFavoritePaths } from './use-favorites.ts';

/** Star beside the name of the current page. Nothing for pages outside of the navigation, and the home page. */
export function FavoriteButton({ page }: { readonly page: RouteRecord }) {
  const { paths, toggle } = useFavoritePaths();
  const offered = useNavigationPages().some(({ route }) => route === page);
  const path = addressOf(page);
  if (!offered || path === homePath) return <span />;
  const favorite = paths.includes(path);
  const label = favorite ? text.remove : text.add;
  return (
    <Button
      type="text"
      size="small"
      className={styles['button'] ?? ''}
      icon={iconOf('star')}
      aria-label={label}
      aria-pressed={favorite}
      title={label}
      onClick={() => toggle(path)}
    />
  );
}

/**
 * Star at the end of a menu entry, for the pointer. Keyboards and screen readers have {@link FavoriteButton}: a button in
 * each entry would be part of the entry's name.
 */
export function FavoriteStar({ route }: { readonly route: RouteRecord }) {
  const { paths, toggle } = useFavoritePaths();
  const path = addressOf(route);
  if (path === homePath) return null;
  const favorite = paths.includes(path);
  const press = (event: MouseEvent) => {
    // The entry itself is not chosen.
    event.stopPropagation();
    toggle(path);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className={styles['star']}
      data-favorite={favorite}
      title={favorite ? text.remove : text.add}
      // Focus stays in the menu.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {iconOf('star')}
    </button>
  );
}
