import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { unsaved, useUnsavedPages } from '../access/unsaved.ts';
import { useUser } from '../access/user-store.ts';
import { queryClient } from '../api/query.ts';
import { Button, IconButton } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { CloseIcon, DeskIcon, PlusIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { Menu } from '../design/menu.tsx';
import { toast } from '../design/toast-store.ts';
import { useMeasure } from '../design/use-measure.ts';
import { useT } from '../i18n/translate.ts';
import { titleFor } from './menu-entries.ts';
import { overlays } from './overlays.ts';
import { TabMenu } from './tab-menu.tsx';
import { type CloseWhat, closing, type Tab, tabKey } from './tabs.model.ts';
import { tabsStore, useTabs } from './tabs-store.ts';
import './tab-bar.css';

/** Longest title of a tab in characters; the full one is shown on hover. */
const TITLE_LENGTH = 16;
const LONG_PRESS_MS = 550;

const cut = (title: string) => {
  const letters = [...title];
  return letters.length > TITLE_LENGTH ? `${letters.slice(0, TITLE_LENGTH).join('')}…` : title;
};

/** Brings the present tab into the strip. Only the strip scrolls: `scrollIntoView` would take the page to its top. */
function revealCurrent(strip: HTMLUListElement): void {
  const tab = strip.querySelector('[data-current]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = strip.getBoundingClientRect();
  strip.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right);
}

/** How many tabs of the strip are out of sight; none where all have room without the button that counts them. */
function outOfSight(strip: HTMLUListElement): number {
  const room = strip.getBoundingClientRect();
  const button = strip.parentElement?.querySelector('.vse-tabs-rest')?.getBoundingClientRect();
  if (button && strip.scrollWidth <= strip.clientWidth + button.right - room.right) return 0;
  return [...strip.children].filter((item) => {
    const { left, right } = item.getBoundingClientRect();
    return left < room.left - 1 || right > room.right + 1;
  }).length;
}

/**
 * Counts the tabs out of sight. Measured is the bar, whose room the button that counts does not change; the button takes
 * its place from the strip, so the tabs are counted once more beside it.
 * @param changes after which the present tab comes into sight: it may have been opened outside of it
 */
function useHiddenTabs(
  bar: RefObject<HTMLElement | null>,
  list: RefObject<HTMLUListElement | null>,
  changes: readonly [current: string, open: number],
): number {
  const [hidden, setHidden] = useState(0);
  const seen = useRef('');
  const count = () => {
    const strip = list.current;
    if (!strip) return;
    // Before the frame is painted.
    for (let turn = 0; turn < 2; turn++) flushSync(() => setHidden(outOfSight(strip)));
  };
  useMeasure(bar, (at) => {
    count();
    const now = `${at.clientWidth} ${changes}`;
    if (now === seen.current || !list.current) return;
    seen.current = now;
    revealCurrent(list.current);
    count();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` reads the strip alone
  useEffect(() => {
    const strip = list.current;
    strip?.addEventListener('scroll', count, { passive: true });
    return () => strip?.removeEventListener('scroll', count);
  }, []);
  return hidden;
}

/** The open pages of a signed-in person: links with close buttons, order by drag or Alt+Shift+arrows. */
export function TabBar() {
  const t = useT();
  const state = useTabs();
  const navigate = useNavigate();
  const user = useUser();
  const dirty = new Set([...useUnsavedPages()].map(tabKey));
  const [menu, setMenu] = useState<{ readonly key: string; readonly x: number; readonly y: number } | null>(null);
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  const bar = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const dragging = useRef<{ key: string; x: number } | null>(null);
  const pressing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hidden = useHiddenTabs(bar, list, [state.current, state.tabs.length]);

  const show = (address: string) => {
    const here = window.location.pathname + window.location.search + window.location.hash;
    if (address !== here) void navigate(address);
  };
  const take = (keys: readonly string[]) => {
    setAsking(null);
    show(tabsStore.close(keys));
  };
  const close = (from: string, what: CloseWhat) => {
    const answer = closing(tabsStore.get(), from, what);
    if (answer.kind === 'close') {
      const open = new Set(unsaved().map((one) => tabKey(one.page)));
      if (answer.keys.some((key) => open.has(key))) setAsking(answer.keys);
      else take(answer.keys);
      return;
    }
    const labels = { last: 'ui.tabs.last', noLeft: 'ui.tabs.noLeft', noRight: 'ui.tabs.noRight' } as const;
    toast.show({ text: t(labels[answer.kind]) });
  };
  const refresh = (key: string) => {
    void queryClient.invalidateQueries({ refetchType: 'none' });
    tabsStore.refresh(key);
    show(tabsStore.get().tabs.find((tab) => tab.key === key)!.address);
  };
  const focusTab = (key: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)?.focus());

  const onKey = (event: KeyboardEvent, tab: Tab) => {
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (side !== 0 && event.altKey && event.shiftKey) {
      event.preventDefault();
      tabsStore.move(tab.key, side);
      focusTab(tab.key);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      close(tab.key, 'current');
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      const box = (event.target as HTMLElement).getBoundingClientRect();
      setMenu({ key: tab.key, x: box.left, y: box.bottom });
    }
  };
  const onDown = (event: PointerEvent, tab: Tab) => {
    dragging.current = event.button === 0 ? { key: tab.key, x: event.clientX } : null;
    if (event.pointerType === 'mouse') return;
    const { clientX: x, clientY: y } = event;
    pressing.current = setTimeout(() => setMenu({ key: tab.key, x, y }), LONG_PRESS_MS);
  };
  const onMove = (event: PointerEvent) => {
    const drag = dragging.current;
    if (!drag || Math.abs(event.clientX - drag.x) < 8) return;
    clearTimeout(pressing.current);
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-tab-item]');
    const tabs = tabsStore.get().tabs;
    const from = tabs.findIndex((tab) => tab.key === drag.key);
    const to = tabs.findIndex((tab) => tab.key === over?.dataset.tabItem);
    if (to > 0 && from > 0 && to !== from) tabsStore.move(drag.key, to - from);
  };
  const letGo = () => {
    clearTimeout(pressing.current);
    dragging.current = null;
  };
  const onAux = (event: MouseEvent, tab: Tab) => {
    if (event.button !== 1) return;
    event.preventDefault();
    close(tab.key, 'current');
  };

  const titleOf = (tab: Tab) => tab.name ?? titleFor(tab.route, user);
  return (
    <nav ref={bar} className="vse-tabs-bar" aria-label={t('ui.tabs.label')}>
      <ul ref={list} onPointerMove={onMove} onPointerUp={letGo} onPointerLeave={letGo}>
        {state.tabs.map((tab, i) => {
          const title = titleOf(tab);
          return (
            <li
              key={tab.key}
              data-tab-item={tab.key}
              className="vse-tabs-item"
              data-current={tab.key === state.current ? '' : undefined}
              onPointerDown={(event) => onDown(event, tab)}
              onAuxClick={(event) => onAux(event, tab)}
              onContextMenu={(event) => {
                event.preventDefault();
                setMenu({ key: tab.key, x: event.clientX, y: event.clientY });
              }}
            >
              <Link
                href={tab.address}
                data-tab={tab.key}
                draggable={false}
                title={title}
                aria-current={tab.key === state.current ? 'page' : undefined}
                aria-keyshortcuts="Delete Shift+F10"
                onKeyDown={(event) => onKey(event, tab)}
              >
                {dirty.has(tab.key) && <span className="vse-tabs-dot" role="img" aria-label={t('ui.tabs.unsaved')} />}
                {i === 0 ? (
                  <>
                    <DeskIcon aria-hidden="true" />
                    <span className="vse-tabs-first">{cut(title)}</span>
                  </>
                ) : (
                  <span className="vse-tabs-title">{cut(title)}</span>
                )}
              </Link>
              {i > 0 && (
                <button
                  type="button"
                  className="vse-tabs-close"
                  aria-label={t('ui.tabs.closeOne', { title })}
                  onClick={() => close(tab.key, 'current')}
                >
                  <CloseIcon aria-hidden="true" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Menu
          look="plain"
          className="vse-tabs-rest"
          align="end"
          name={t('ui.tabs.rest', { n: hidden })}
          label={<span className="vse-num">{hidden}</span>}
          items={state.tabs.map((tab) => ({
            key: tab.key,
            label: titleOf(tab),
            href: tab.address,
            checked: tab.key === state.current,
          }))}
        />
      )}
      <span className="vse-tabs-add">
        <IconButton label={t('ui.tabs.add')} icon={<PlusIcon />} onClick={() => overlays.open('palette')} />
      </span>
      {menu && (
        <TabMenu
          at={menu}
          first={menu.key === state.tabs[0]!.key && state.tabs.length > 1}
          onClose={() => {
            setMenu(null);
            focusTab(menu.key);
          }}
          onRefresh={() => refresh(menu.key)}
          onCloseTabs={(what) => close(menu.key, what)}
        />
      )}
      <Dialog
        role="alertdialog"
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t('ui.tabs.unsavedTitle')}
        width="420px"
        footer={
          <>
            <Button onClick={() => setAsking(null)}>{t('ui.action.cancel')}</Button>
            <Button variant="danger" onClick={() => asking && take(asking)}>
              {t('ui.tabs.closeAnyway')}
            </Button>
          </>
        }
      >
        <p>{t('ui.tabs.unsavedText')}</p>
      </Dialog>
    </nav>
  );
}
