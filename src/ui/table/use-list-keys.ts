import { useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ListRow } from '../../kernel/resource/list.ts';
import { isHiddenPage, PageKeyContext } from '../access/unsaved.ts';
import { useT } from '../i18n/translate.ts';
import { displaySettings } from '../shell/display-settings.ts';
import { usePageKeys } from '../shell/page-keys.ts';

/** What the keys of a list do. */
export interface ListKeys {
  readonly search: () => void;
  readonly open: ((row: ListRow) => void) | undefined;
  readonly select: ((row: ListRow) => void) | undefined;
  readonly create: (() => void) | undefined;
  readonly edit: ((row: ListRow) => void) | undefined;
  /** Neighbours of the open row. */
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
}

const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target.tagName === 'INPUT' && !/^(checkbox|radio|button|submit)$/.test((target as HTMLInputElement).type)));

/** Places where arrows, Enter and Space have a meaning of their own. */
const OWN_KEYS = '[role=menu], [role=dialog], [role=tablist], [role=radiogroup], fieldset, summary';

/** The keys in force, for the list that `?` opens. */
function useKeyList({ open, select, create, edit }: ListKeys) {
  const t = useT();
  const has = [open, select, create, edit].map((one) => one !== undefined).join();
  return useMemo(() => {
    const [opens, selects, creates, edits] = has.split(',').map((one) => one === 'true');
    return [
      { keys: ['/'], does: t('ui.shortcut.searchList') },
      { keys: ['↑', '↓'], does: t('ui.shortcut.row') },
      ...(opens ? [{ keys: ['Enter'], does: t('ui.shortcut.openRow') }] : []),
      ...(selects ? [{ keys: ['Space'], does: t('ui.shortcut.selectRow') }] : []),
      ...(creates ? [{ keys: ['n'], does: t('ui.shortcut.new') }] : []),
      ...(edits ? [{ keys: ['e'], does: t('ui.shortcut.editRow') }] : []),
      ...(opens ? [{ keys: ['j', 'k'], does: t('ui.shortcut.neighbour') }] : []),
    ];
  }, [has, t]);
}

/**
 * Keys of a list: `/` search · ↑↓ row (←→ too between cards) · Enter open · Space choose · `n` new · `e` edit · `j` `k` neighbours of the open
 * row. They rest inside fields; single letters rest when the person has switched them off.
 * @param root element around the list; rows carry `data-row`
 */
export function useListKeys(
  root: { readonly current: HTMLElement | null },
  rows: readonly ListRow[],
  keyOf: (row: ListRow) => string,
  keys: ListKeys,
): void {
  const page = useContext(PageKeyContext);
  usePageKeys(useKeyList(keys));
  const latest = useRef({ rows, keyOf, keys });
  latest.current = { rows, keyOf, keys };
  useLayoutEffect(() => {
    const rowAt = (element: Element | null) => {
      const key = element?.closest('[data-row]')?.getAttribute('data-row');
      return latest.current.rows.findIndex((row) => latest.current.keyOf(row) === key);
    };
    const focusRow = (at: number) => {
      const row = latest.current.rows[at];
      if (!row) return;
      const key = CSS.escape(latest.current.keyOf(row));
      const element = root.current?.querySelector<HTMLElement>(`[data-row="${key}"]`);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    };
    /** Rows beside each other on the first line: one in a table, several among cards. */
    const perLine = () => {
      const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      return Math.max(1, all.filter((one) => one.offsetTop === all[0]?.offsetTop).length);
    };
    const act = (event: KeyboardEvent): boolean => {
      const { rows: now, keys: does } = latest.current;
      const target = event.target as Element;
      const letters = displaySettings.get().shortcuts;
      const inDialog = document.querySelector('dialog[open]') !== null;
      if (inDialog) {
        // Only the review of row after row goes on under its drawer; a second dialog above it has its own keys.
        if (!letters || document.querySelectorAll('dialog[open]').length > 1) return false;
        const step = event.key === 'j' ? does.next : event.key === 'k' ? does.previous : undefined;
        step?.();
        return step !== undefined;
      }
      const here = rowAt(document.activeElement);
      const onRow = target.matches('[data-row]');
      const row = now[here];
      const idle = target === document.body || target.matches('h1, main');
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp': {
          if ((!onRow && !idle) || target.closest(OWN_KEYS) || now.length === 0) return false;
          if (here < 0) {
            focusRow(event.key === 'ArrowDown' ? 0 : now.length - 1);
            return true;
          }
          const to = here + (event.key === 'ArrowDown' ? perLine() : -perLine());
          // Below a card that has none under it the last one follows.
          if (to >= 0) focusRow(Math.min(now.length - 1, to));
          return true;
        }
        case 'ArrowLeft':
        case 'ArrowRight':
          if (!onRow || perLine() === 1) return false;
          focusRow(here + (event.key === 'ArrowRight' ? 1 : -1));
          return true;
        case 'Enter':
          if (!onRow || !row || !does.open) return false;
          does.open(row);
          return true;
        case ' ':
          if (!onRow || !row || !does.select) return false;
          does.select(row);
          return true;
        case '/':
          if (!letters) return false;
          does.search();
          return true;
        case 'n':
          if (!letters || !does.create) return false;
          does.create();
          return true;
        case 'e':
          if (!letters || !row || !does.edit) return false;
          does.edit(row);
          return true;
        default:
          return false;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (inField(event.target) || isHiddenPage(page) || !(event.target instanceof Element)) return;
      if (act(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root, page]);
}
