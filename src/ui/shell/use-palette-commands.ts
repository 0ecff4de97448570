import { useLocation } from 'react-router';
import { resolveAddress } from '../../kernel/routing/paths.ts';
import { useUser } from '../access/user-store.ts';
import { translateKey, useLocale } from '../i18n/translate.ts';
import type { PaletteLine } from './palette.model.ts';
import { type Findable, soundsOf } from './palette.model.ts';
import { paletteCommands } from './registry.ts';

/** The course one keeps, by the address of the page; null outside of the pages that keep courses. */
export function courseOf(address: string): string | null {
  const found = resolveAddress(address);
  if (found.kind !== 'match' || !found.row.key.startsWith('maintain.')) return null;
  return new URLSearchParams(address.split('?')[1] ?? '').get('Id');
}

/** What the person may do from here, each with the place where it is done. */
export function usePaletteCommands(): readonly (PaletteLine & Findable)[] {
  const user = useUser();
  useLocale();
  const { pathname, search } = useLocation();
  if (!user) return [];
  const courseId = courseOf(pathname + search);
  return paletteCommands().flatMap(({ title, also, at }) => {
    const href = at({ user, courseId });
    const names = also && translateKey(also).split(/[、,，]\s*/);
    return href === null
      ? []
      : [{ key: title, label: translateKey(title), sounds: soundsOf(title), also: names, href }];
  });
}
