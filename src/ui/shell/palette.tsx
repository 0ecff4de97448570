import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { LOCALE_NAMES, LOCALES } from '../../kernel/i18n/locales.ts';
import { addressOf } from '../../kernel/routing/paths.ts';
import { useUser } from '../access/user-store.ts';
import { readStored, writeStored } from '../api/storage.ts';
import { modalChange } from '../design/dialog.tsx';
import '../design/dialog.css';
import { SearchIcon } from '../design/icons.ts';
import { Link } from '../design/link.tsx';
import { toast } from '../design/toast-store.ts';
import { switchLocale, translateKey, useLocale, useT } from '../i18n/translate.ts';
import { mayOpen, titleFor } from './menu-entries.ts';
import {
  type Findable,
  findAll,
  isEnough,
  isOffered,
  isRecentList,
  moved,
  type PaletteGroup,
  type PaletteLine,
  plainRoutes,
  type Recent,
  remember,
  soundsOf,
} from './palette.model.ts';
import { setTheme, THEMES, useTheme } from './theme.ts';
import { usePaletteCommands } from './use-palette-commands.ts';
import { usePaletteSearch } from './use-palette-search.ts';
import './palette.css';

/** Props of {@link Palette}. */
export interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** 退出登录 was chosen: ask and sign out. */
  readonly onSignOut: () => void;
  /** The list of shortcuts was chosen; without it there is no such line. */
  readonly onShortcuts?: () => void;
}

type Entry = PaletteLine & Findable;

/** Pages that open by themselves and that the person may have. */
function usePages(): readonly Entry[] {
  const user = useUser();
  useLocale();
  return plainRoutes()
    .filter((row) => mayOpen(row.key, user) && isOffered(row, user))
    .map((row) => ({
      key: row.key,
      label: titleFor(row.key, user),
      sounds: titleFor(row.key, user) === translateKey(row.title) ? soundsOf(row.key) : soundsOf('ui.menu.myGrades'),
      href: addressOf(row.key, row.key.startsWith('centre.') && user ? { Id: user.id } : {}),
    }));
}

/** What can be done from anywhere. */
function useDeeds({ onSignOut, onShortcuts }: Pick<PaletteProps, 'onSignOut' | 'onShortcuts'>): readonly Entry[] {
  const t = useT();
  const user = useUser();
  const locale = useLocale();
  const theme = useTheme();
  const themeNames = { light: t('ui.settings.light'), realDark: t('ui.settings.dark'), auto: t('ui.settings.auto') };
  const languages = LOCALES.filter((one) => one !== locale).map((one) => ({
    key: `language:${one}`,
    label: t('ui.palette.language', { name: LOCALE_NAMES[one] }),
    sounds: 'qie huan yu yan',
    also: ['language', 'idioma', LOCALE_NAMES[one]],
    run: () => {
      switchLocale(one).catch(() => toast.show({ text: t('ui.settings.languageFailed'), tone: 'error' }));
    },
  }));
  const themes = THEMES.filter((one) => one !== theme).map((one) => ({
    key: `theme:${one}`,
    label: t('ui.palette.theme', { name: themeNames[one] }),
    sounds: 'qie huan zhu ti',
    also: ['theme', 'tema', themeNames[one]],
    run: () => setTheme(one),
  }));
  const shortcuts = {
    key: 'shortcuts',
    label: t('ui.palette.shortcuts'),
    sounds: 'cha kan kuai jie jian',
    also: ['shortcuts', 'keyboard'],
    run: onShortcuts,
  };
  const leave = {
    key: 'logout',
    label: t('ui.logout'),
    sounds: 'tui chu deng lu',
    also: ['log out', 'sign out'],
    run: onSignOut,
  };
  return [...languages, ...themes, ...(onShortcuts ? [shortcuts] : []), ...(user ? [leave] : [])];
}

/** Places the person chose before. */
function useRecent() {
  const user = useUser();
  const key = user && `recent:${user.id}`;
  const recent: readonly Recent[] = (key && readStored(key, isRecentList)) || [];
  const note = (line: PaletteLine) => {
    if (!key || line.href === undefined) return;
    writeStored(key, remember(recent, { label: line.label, note: line.note, href: line.href }));
  };
  return { recent, note };
}

function Line({
  line,
  id,
  active,
  onPoint,
  onChoose,
}: {
  readonly line: PaletteLine;
  readonly id: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (newTab: boolean) => void;
}) {
  const content = (
    <>
      <span className="vse-palette-label">{line.label}</span>
      {line.note && <span className="vse-palette-note">{line.note}</span>}
    </>
  );
  const shared = { id, role: 'option', 'aria-selected': active, tabIndex: -1, className: 'vse-palette-line' } as const;
  if (line.href === undefined) {
    return (
      <button type="button" {...shared} onPointerMove={onPoint} onClick={() => onChoose(false)}>
        {content}
      </button>
    );
  }
  return (
    <Link
      {...shared}
      href={line.href}
      onPointerMove={onPoint}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {content}
    </Link>
  );
}

function OpenPalette({ onClose, onSignOut, onShortcuts }: Omit<PaletteProps, 'open'>) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const pages = usePages();
  const deeds = useDeeds({ onSignOut, ...(onShortcuts ? { onShortcuts } : {}) });
  const commands = usePaletteCommands();
  const { recent, note } = useRecent();
  const found = usePaletteSearch(text);
  const enough = isEnough(text);

  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    document.dispatchEvent(new Event(modalChange));
    return () => {
      box?.close();
      document.dispatchEvent(new Event(modalChange));
    };
  }, []);

  const places = recent.map((one) => ({ key: one.href, ...one }));
  const groups: readonly PaletteGroup[] = [
    { key: 'recent', title: t('ui.palette.group.recent'), lines: enough ? findAll(places, text, 3) : places },
    {
      key: 'commands',
      title: t('ui.palette.group.commands'),
      lines: enough ? findAll(commands, text) : commands.slice(0, 5),
    },
    { key: 'pages', title: t('ui.palette.group.pages'), lines: enough ? findAll(pages, text) : pages.slice(0, 6) },
    ...found.map((state) => ({ key: state.key, title: state.title, lines: state.items })),
    { key: 'actions', title: t('ui.palette.group.actions'), lines: enough ? findAll(deeds, text) : deeds },
  ].filter((group) => group.lines.length > 0);
  const lines = groups.flatMap((group) => group.lines.map((line) => ({ line, group: group.key })));
  const at = moved(active, lines.length, '');
  const idOf = (i: number) => `${id}-${i}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);

  const chosen = (line: PaletteLine, newTab: boolean, group: string) => {
    // What was done is no place to come back to.
    if (group !== 'commands') note(line);
    if (newTab) return;
    onClose();
    line.run?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows of an input method choose its words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(moved(at, lines.length, event.key));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const { line, group } = lines[at] ?? {};
      if (!line || !group) return;
      if (line.href !== undefined && (event.ctrlKey || event.metaKey)) {
        window.open(line.href, '_blank', 'noopener');
        chosen(line, true, group);
      } else document.getElementById(idOf(at))?.click();
    }
  };

  const searching = found.some((state) => state.kind === 'searching');
  const status = () => {
    if (text.trim() !== '' && !enough) return t('ui.palette.short');
    if (!enough) return '';
    if (lines.length > 0) return t('ui.palette.results', { n: lines.length });
    return searching ? t('ui.palette.searching') : t('ui.palette.none', { text: text.trim() });
  };
  let count = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Esc, which the dialog handles
    <dialog
      ref={dialog}
      className="vse-dialog vse-palette"
      aria-label={t('ui.palette.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="vse-palette-frame">
        <div className="vse-palette-field">
          <SearchIcon aria-hidden="true" />
          <input
            type="text"
            role="combobox"
            aria-label={t('ui.palette.input')}
            aria-expanded={lines.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? idOf(at) : undefined}
            placeholder={t('ui.palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={100}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              if ((event.nativeEvent as InputEvent).isComposing) return;
              setText(event.target.value);
              setActive(0);
            }}
            onCompositionEnd={(event) => {
              setText(event.currentTarget.value);
              setActive(0);
            }}
          />
          <button
            type="button"
            className="vse-palette-esc"
            onClick={onClose}
            aria-label={`${t('ui.action.close')} ${t('ui.palette.keyEsc')}`}
          >
            <kbd>{t('ui.palette.keyEsc')}</kbd>
          </button>
        </div>
        <div className="vse-palette-list" id={`${id}-list`} role="listbox" aria-label={t('ui.palette.title')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options inside a list box
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div className="vse-palette-group" id={`${id}-${group.key}`} role="presentation">
                {group.title}
              </div>
              {group.lines.map((line) => {
                const i = count++;
                return (
                  <Line
                    key={line.key}
                    line={line}
                    id={idOf(i)}
                    active={i === at}
                    onPoint={() => i !== at && setActive(i)}
                    onChoose={(newTab) => chosen(line, newTab, group.key)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {found
          .filter((state) => state.kind === 'failed')
          .map((state) => (
            <p key={state.key} className="vse-palette-failed" role="status">
              {t('ui.palette.groupFailed', { group: state.title })}
            </p>
          ))}
        <div className="vse-palette-foot">
          <span role="status" className="vse-palette-status">
            {status()}
          </span>
          <span className="vse-palette-keys" aria-hidden="true">
            <span>
              <kbd>↑↓</kbd> {t('ui.palette.keyMove')}
            </span>
            <span>
              <kbd>↵</kbd> {t('ui.palette.keyOpen')}
            </span>
            <span>
              <kbd>Ctrl ↵</kbd> {t('ui.palette.keyTab')}
            </span>
          </span>
        </div>
      </div>
    </dialog>
  );
}

/** Finds pages, objects and actions by a few letters (Ctrl/⌘+K): combobox over one list of groups. */
export default function Palette({ open, ...rest }: PaletteProps) {
  return open ? <OpenPalette {...rest} /> : null;
}
