import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { addressOf, ROUTES } from '../../kernel/routing/paths.ts';
import { useUser, useUserState } from '../access/user-store.ts';
import { storedProfile } from '../api/session-store.ts';
import { Button, IconButton } from '../design/button.tsx';
import { Drawer } from '../design/dialog.tsx';
import { ExternalIcon, MenuIcon, QuestionIcon, SearchIcon, SettingsIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { LogoMark } from '../design/logo.tsx';
import { Menu } from '../design/menu.tsx';
import { useMeasure } from '../design/use-measure.ts';
import { translateKey, useT } from '../i18n/translate.ts';
import { SlotView } from '../slot.tsx';
import { useDisplaySettings, useMenuTheme } from './display-settings.ts';
import { bellSlot, runningSlot, taskTraySlot } from './frame.slots.ts';
import { granted } from './guard.ts';
import { helpStore } from './help-store.ts';
import { LanguageMenu } from './language-menu.tsx';
import { loginStore } from './login-store.ts';
import { type MenuEntry, menuEntries } from './menu-entries.ts';
import { loadSettingsDrawer, overlays, useOverlay } from './overlays.ts';
import { builtPage } from './registry.ts';
import { useSiteName } from './site-name.ts';
import './top-bar.css';

/** An account as others may see it over the shoulder. */
const masked = (account: string) => (account.length <= 3 ? account : `${account.slice(0, 2)}***${account.slice(-1)}`);

function AccountMenu({ onLogout }: { readonly onLogout: () => void }) {
  const t = useT();
  const user = useUser();
  if (!user) return null;
  const management = ROUTES.find((row) => row.auth === 'M' && builtPage(row.key) !== undefined && granted(row, user));
  return (
    <Menu
      look="plain"
      label={
        <span className="vse-account">
          <span className="vse-account-sign" aria-hidden="true">
            {[...user.name][0]}
          </span>
          <span className="vse-account-name">{user.name}</span>
        </span>
      }
      name={t('ui.account.of', { name: user.name })}
      align="end"
      head={
        <div className="vse-account-head">
          <strong>{user.name}</strong>
          <span>{translateKey(`role.${user.role.id}` as 'role.0')}</span>
          {user.unitName && <span>{user.unitName}</span>}
          <span>{masked(user.account)}</span>
        </div>
      }
      items={[
        ...(builtPage('centre.editInfo')
          ? [{ key: 'centre', label: t('ui.account.centre'), href: addressOf('centre.editInfo', { Id: user.id }) }]
          : []),
        ...(builtPage('centre.editInfo')
          ? [
              {
                key: 'devices',
                label: t('ui.account.devices'),
                href: addressOf('centre.editInfo', { Id: user.id, tab: 'devices' }),
              },
            ]
          : []),
        ...(management ? [{ key: 'management', label: t('ui.section.management'), href: management.path }] : []),
        ...(builtPage('changePassword')
          ? [{ key: 'password', label: t('route.changePassword'), href: addressOf('changePassword') }]
          : []),
        { key: 'logout', label: t('ui.logout'), onSelect: onLogout, divided: true },
      ]}
    />
  );
}

/** Keeps the place of bell and account until the server has answered who comes back, so that nothing moves then. */
function PersonPlace() {
  const stored = storedProfile();
  if (!stored) return <span className="vse-topbar-wait" />;
  const label = (
    <span className="vse-account">
      <span className="vse-account-sign">{[...stored.UserName][0]}</span>
      <span className="vse-account-name">{stored.UserName}</span>
    </span>
  );
  return (
    <span className="vse-topbar-place" inert>
      <Menu look="plain" label={label} name={stored.UserName} items={[]} />
    </span>
  );
}

/** Says to those who cannot see the arrow that the link leaves this tab. */
function EntryLabel({ entry }: { readonly entry: MenuEntry }) {
  const t = useT();
  if (!entry.elsewhere) return entry.label;
  return (
    <>
      {entry.label}
      <ExternalIcon aria-hidden="true" className="vse-menu-away" />
      <span className="vse-visually-hidden">{t('ui.menu.opensNew')}</span>
    </>
  );
}

const outside = (entry: MenuEntry) => (entry.elsewhere ? ({ target: '_blank', rel: 'noopener' } as const) : {});

function MainMenu({ entries, current }: { readonly entries: readonly MenuEntry[]; readonly current: string }) {
  const t = useT();
  return (
    <nav className="vse-topbar-menu" aria-label={t('ui.menu.main')}>
      {entries.map((entry) =>
        entry.children ? (
          <span key={entry.key} className="vse-topbar-group" data-current={entry.covers.includes(current) || undefined}>
            <Menu
              look="plain"
              label={entry.label}
              items={entry.children.map((child) => ({
                key: child.key,
                label: child.label,
                href: child.href,
              }))}
            />
          </span>
        ) : (
          <Link
            key={entry.key}
            href={entry.href}
            aria-current={entry.covers.includes(current) ? 'page' : undefined}
            {...outside(entry)}
          >
            <EntryLabel entry={entry} />
          </Link>
        ),
      )}
    </nav>
  );
}

/** The menu below 992 px: all entries in one drawer, in the same order. */
function MenuDrawer(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly MenuEntry[];
  readonly current: string;
}) {
  const t = useT();
  return (
    <Drawer side="left" open={props.open} onClose={props.onClose} title={t('ui.menu.main')} closeOnMask>
      <nav className="vse-drawer-menu" aria-label={t('ui.menu.main')}>
        {props.entries
          .flatMap((entry) => (entry.children ? entry.children : [entry]))
          .map((entry) => (
            <Link
              key={entry.key}
              href={entry.href}
              aria-current={entry.covers.includes(props.current) ? 'page' : undefined}
              onClick={props.onClose}
              {...outside(entry)}
            >
              <EntryLabel entry={entry} />
            </Link>
          ))}
      </nav>
      <div className="vse-drawer-tools">
        <LanguageMenu />
        <Button
          variant="ghost"
          icon={<SettingsIcon aria-hidden="true" />}
          onClick={() => {
            props.onClose();
            overlays.open('settings');
          }}
        >
          {t('ui.settings.title')}
        </Button>
        <Button
          variant="ghost"
          icon={<QuestionIcon aria-hidden="true" />}
          onClick={() => {
            props.onClose();
            helpStore.open('topic');
          }}
        >
          {t('ui.help.title')}
        </Button>
      </div>
    </Drawer>
  );
}

/** True while the person scrolls down and wants the bar out of the way (下滑隐藏顶栏). */
function useAway(): boolean {
  const wanted = useDisplaySettings().auto_hide_header;
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!wanted) {
      setAway(false);
      return;
    }
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < 8) return;
      setAway(now > last && now > 64);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [wanted]);
  return away;
}

/** How close the words of the bar stand, roomiest first; `folded` puts the menu behind one button. */
const TIGHTNESS = {
  visitor: ['', 'close', 'signs', 'small'],
  person: ['', 'close', 'folded'],
} as const;
/** CSS pixels that the open pages keep beside the menu. */
const TABS_PX = 220;

/** Moves the words of the bar closer until the menu has room: after every change and whenever the width changes. */
function useFittingRow(whose: keyof typeof TIGHTNESS): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const fit = () => {
    const menu = row.current?.querySelector('nav');
    const tabs = row.current?.querySelector('.vse-tabs-bar');
    for (const tight of TIGHTNESS[whose]) {
      if (!row.current) return;
      row.current.dataset.tight = tight;
      const hasRoom = !menu || menu.scrollWidth <= menu.clientWidth;
      if (hasRoom && (!tabs || tabs.clientWidth >= TABS_PX)) return;
    }
  };
  useMeasure(row, fit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fit` reads the row alone
  useEffect(() => {
    if (!row.current) return;
    // In the next frame: what is observed must not change while it is told of.
    const observer = new ResizeObserver(() => requestAnimationFrame(fit));
    observer.observe(row.current);
    // Bell and tasks come later, and so do the faces of the letters.
    for (const child of row.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return row;
}

/** The field that opens the search over everything; a sign where the bar is narrow. */
function SearchOpener() {
  const t = useT();
  const preload = () => void import('./palette.tsx');
  return (
    <button
      type="button"
      className="vse-topbar-search"
      title={t('ui.palette.jump')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => overlays.open('palette')}
      onPointerEnter={preload}
    >
      <SearchIcon aria-hidden="true" />
      <span>{t('ui.palette.jump')}</span>
      <span className="vse-topbar-keys" aria-hidden="true">
        {PALETTE_KEYS}
      </span>
    </button>
  );
}

/** Keys of the search as they are written on the person's keyboard. */
const PALETTE_KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '\u2318K' : 'Ctrl K';

/**
 * The one bar over a page: mark, menu, open pages, tools, sign-in or account. 64 px for visitors, 48 px for who is signed
 * in; the menu is a drawer on phones and where it has no room.
 */
export function TopBar({ current, tabs }: { readonly current: string; readonly tabs: ReactNode }) {
  const t = useT();
  const state = useUserState();
  const user = useUser();
  const name = useSiteName();
  const menuTheme = useMenuTheme();
  const away = useAway();
  // Who comes back is known before the server has answered: the bar has its height at once.
  const compact = user !== null || (state.kind === 'boot' && storedProfile() !== null);
  const row = useFittingRow(compact ? 'person' : 'visitor');
  const drawer = useOverlay() === 'menu';
  const { layout } = useDisplaySettings();
  const entries = menuEntries(t, user);
  // 混合: the bar holds the first level only, the rail the rest; 侧边: everything stands at the side.
  const inBar =
    layout === 'sidemenu'
      ? entries.filter((entry) => entry.elsewhere)
      : layout === 'mix'
        ? entries.map(({ children: _, ...entry }) => entry)
        : entries;
  const openLogin = () => {
    void import('./login-dialog.tsx');
    loginStore.set(true);
  };
  return (
    <header className="vse-topbar" data-compact={compact ? '' : undefined} data-away={away || undefined}>
      <div ref={row} className={compact ? 'vse-topbar-row' : 'vse-container vse-topbar-row'} data-theme={menuTheme}>
        <Link className="vse-topbar-brand" href="/" aria-label={name}>
          <LogoMark size={compact ? 28 : 32} />
          <span>{name}</span>
        </Link>
        <span className="vse-topbar-burger">
          <Button
            variant="ghost"
            aria-label={t('ui.menu.open')}
            icon={<MenuIcon aria-hidden="true" />}
            onClick={() => overlays.open('menu')}
          >
            <span className="vse-topbar-burger-word">{t('ui.menu.short')}</span>
          </Button>
        </span>
        <MainMenu entries={inBar} current={current} />
        {tabs}
        <div className="vse-topbar-end">
          <SearchOpener />
          {user && <SlotView slot={runningSlot} props={{}} />}
          {user && <SlotView slot={taskTraySlot} props={{}} />}
          {user && <SlotView slot={bellSlot} props={{}} waiting={<span className="vse-topbar-icon" />} />}
          {!user && compact && <span className="vse-topbar-icon" />}
          <span className="vse-topbar-help">
            <IconButton label={t('ui.help.title')} icon={<QuestionIcon />} onClick={() => helpStore.open('topic')} />
          </span>
          {/* A phone has no room beside bell and tasks: there both stand in the menu's drawer. */}
          <span className={user ? 'vse-topbar-roomy' : 'vse-topbar-tools'}>
            <LanguageMenu />
            <IconButton
              label={t('ui.settings.title')}
              icon={<SettingsIcon />}
              onClick={() => overlays.open('settings')}
              onPointerEnter={() => void loadSettingsDrawer()}
            />
          </span>
          {state.kind === 'visitor' && (
            <Button
              variant="primary"
              onClick={openLogin}
              onPointerEnter={() => void import('./login-dialog.tsx')}
              onFocus={() => void import('./login-dialog.tsx')}
            >
              {t('ui.login')}
            </Button>
          )}
          {state.kind === 'boot' && <PersonPlace />}
          <AccountMenu onLogout={() => overlays.open('logout')} />
        </div>
      </div>
      <MenuDrawer open={drawer} onClose={overlays.close} entries={entries} current={current} />
    </header>
  );
}
