import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../kernel/routing/paths.ts';
import { useUser } from '../access/user-store.ts';
import { displaySettings } from './display-settings.ts';
import { helpStore } from './help-store.ts';
import { builtPage } from './registry.ts';
import { type ShortcutAct, shortcutReader } from './shortcuts.model.ts';

/** True inside of a field, where single keys write. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * The single-key shortcuts of the frame: `/` search, `g h` `g l` `g c`, `?` the list. They rest inside fields, under
 * open dialogs and when switched off. `/` belongs to the page's own search box where there is one. Esc is the native
 * dialogs' and menus' own.
 * @param search opens the search over everything (palette)
 */
export function useShortcuts(search: () => void): void {
  const navigate = useNavigate();
  const user = useUser();
  const act = useRef<(what: ShortcutAct) => void>(undefined);
  act.current = (what) => {
    if (what === 'search') search();
    else if (what === 'list') helpStore.open('shortcuts');
    else if (what === 'home' && builtPage('home')) navigate(addressOf('home'));
    else if (what === 'lab' && builtPage('experimentTwo')) navigate(addressOf('experimentTwo'));
    else if (what === 'courses' && user) navigate(addressOf('centre.myCourse', { Id: user.id }));
  };
  useLayoutEffect(() => {
    const read = shortcutReader();
    // Before everybody else: switched off, `/` must not reach the page's search box either (WCAG 2.1.4).
    const onCapture = (event: KeyboardEvent) => {
      if (event.key === '/' && !displaySettings.get().shortcuts && !inField(event.target)) event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      const what = read({
        key: event.key,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        typing: event.isComposing || inField(event.target),
        atMs: event.timeStamp,
      });
      if (what === null || event.defaultPrevented || event.repeat) return;
      if (!displaySettings.get().shortcuts || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act.current?.(what);
    };
    window.addEventListener('keydown', onCapture, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onCapture, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
