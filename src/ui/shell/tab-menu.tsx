import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useT } from '../i18n/translate.ts';
import type { CloseWhat } from './tabs.model.ts';

/**
 * The context menu of a tab. `first`: the landing page while others are open, which cannot be closed by itself.
 * Arrows move, Enter acts, Esc, Tab or a press outside closes.
 */
export function TabMenu(props: {
  readonly at: { readonly x: number; readonly y: number };
  readonly first: boolean;
  readonly onClose: () => void;
  readonly onRefresh: () => void;
  readonly onCloseTabs: (what: CloseWhat) => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { onClose } = props;
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once at its place
  useEffect(() => {
    const menu = box.current!;
    menu.style.left = `${Math.min(props.at.x, window.innerWidth - menu.offsetWidth - 8)}px`;
    menu.style.top = `${Math.min(props.at.y, window.innerHeight - menu.offsetHeight - 8)}px`;
    items()[0]?.focus();
    const outside = (event: Event) => {
      if (!menu.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);
  const onKey = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all.at(to % all.length)?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  const act = (work: () => void) => () => {
    onClose();
    work();
  };
  const line = (key: string, messages: string, work: () => void, disabled = false) => (
    <button key={key} type="button" role="menuitem" tabIndex={-1} disabled={disabled} onClick={act(work)}>
      {messages}
    </button>
  );
  return (
    <div ref={box} className="vse-tabs-menu" role="menu" tabIndex={-1} aria-label={t('ui.tabs.menu')} onKeyDown={onKey}>
      {line('refresh', t('ui.tabs.refresh'), props.onRefresh)}
      {line('current', t('ui.tabs.closeCurrent'), () => props.onCloseTabs('current'), props.first)}
      {line('right', t('ui.tabs.closeRight'), () => props.onCloseTabs('right'))}
      {line('left', t('ui.tabs.closeLeft'), () => props.onCloseTabs('left'))}
      {line('all', t('ui.tabs.closeAll'), () => props.onCloseTabs('all'))}
    </div>
  );
}
