import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import './listbox.css';

/**
 * The keys, the marks and the list of a field that offers things while one types (ARIA combobox with a list box): arrows
 * walk, Enter chooses, Escape closes the list alone. Input methods keep their own keys.
 * @param closed true keeps the list shut, e.g. when nothing more can be chosen
 * @param onLeave called when the list closes without a choice
 */
export function useListbox({ closed = false, onLeave }: { closed?: boolean; onLeave?: () => void } = {}) {
  const id = useId();
  const [opened, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const open = opened && !closed;
  useEffect(() => {
    if (open) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, at, id]);
  const leave = () => {
    setOpen(false);
    onLeave?.();
  };
  /** Index of the row the keys stand on; -1 without rows. */
  const activeOf = (rows: readonly unknown[]) => Math.min(at, rows.length - 1);
  return {
    open,
    listId: `${id}-list`,
    activeOf,
    setAt,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    /** After typing: the list opens at its first row. */
    restart: () => {
      setAt(0);
      setOpen(true);
    },
    /** What the text field gets. */
    field: <T>(rows: readonly T[], choose: (row: T) => void) => ({
      role: 'combobox' as const,
      autoComplete: 'off',
      spellCheck: false,
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': open && rows.length > 0 ? `${id}-${activeOf(rows)}` : undefined,
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          if (!opened) setOpen(true);
          else setAt((now) => Math.max(0, Math.min(rows.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))));
        } else if (event.key === 'Enter') {
          event.preventDefault();
          const row = rows[activeOf(rows)];
          if (open && row !== undefined) choose(row);
        } else if (event.key === 'Escape' && open) {
          // The list closes, not the drawer the field may stand in.
          event.preventDefault();
          event.stopPropagation();
          leave();
        }
      },
    }),
    /** What the row at an index gets. */
    option: (index: number, selected: boolean, choose: () => void) => ({
      id: `${id}-${index}`,
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': selected,
      // The press must not take the focus, which would close the list before the click.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: choose,
    }),
  };
}
