import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { ChipLink } from '../../../../ui/design/chip.tsx';
import { HeroScope } from '../../../../ui/design/hero-scope.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { catalogueRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import { summaryRoute } from '../../../catalogue/shared/summary.contract.ts';
import { partnersRoute } from '../../shared/front.contract.ts';
import './hero.css';

const CHIPS = 6;
const RECENT = 'home_searches';
const SHOWN = { recent: 3, experiments: 5, units: 2 } as const;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

interface Suggestion {
  readonly key: string;
  readonly group: 'recent' | 'experiment' | 'unit';
  readonly label: string;
  readonly note?: string;
  readonly href: string;
}

/** Search with suggestions: recent words at first, then experiments and universities; arrows, Enter and Esc. */
function HeroSearch() {
  const t = useT();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>(() => readStored(RECENT, isTexts) ?? []);
  const typed = useRef('');
  const asking = open && text !== '';
  const found = useCall(
    catalogueRoute,
    { query: { kw: text, page: 1, size: SHOWN.experiments, sort: 'default' } },
    { enabled: asking, keepPrevious: true },
  );
  const units = useCall(partnersRoute, {}, { enabled: asking });
  const listOf = (kw: string) => addressOf('experimentTwo', { kw: kw || undefined });
  const suggestions: Suggestion[] =
    text === ''
      ? recent
          .slice(0, SHOWN.recent)
          .map((word) => ({ key: `recent-${word}`, group: 'recent', label: word, href: listOf(word) }))
      : [
          ...(found.data?.rows ?? []).map(
            (row): Suggestion => ({
              key: row.id,
              group: 'experiment',
              label: row.name,
              note: `${row.code} · ${row.unitName}`,
              href: addressOf('experimentTwoDetails', { Id: row.code }),
            }),
          ),
          ...(units.data?.units ?? [])
            .filter((unit) => unit.name.toLowerCase().includes(text.toLowerCase()))
            .slice(0, SHOWN.units)
            .map(
              (unit): Suggestion => ({
                key: unit.id,
                group: 'unit',
                label: unit.name,
                note: t('home.partner.count', { n: unit.experiments }),
                href: addressOf('experimentTwo', { unit: unit.id }),
              }),
            ),
        ];
  const shown = open && suggestions.length > 0;
  const active = shown ? suggestions[at] : undefined;
  const remember = (word: string) => {
    if (word === '') return;
    const next = [word, ...recent.filter((one) => one !== word)].slice(0, SHOWN.recent);
    setRecent(next);
    writeStored(RECENT, next);
  };
  const go = (suggestion: Suggestion) => {
    remember(suggestion.group === 'recent' ? suggestion.label : typed.current.trim());
    setOpen(false);
    navigate(suggestion.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => Math.max(-1, Math.min(suggestions.length - 1, now + step)));
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      go(active);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus has left the search
    <div
      className="vse-hero-search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchBox
        size="hero"
        label={t('home.searchLabel')}
        placeholder={t('home.search')}
        submitLabel={t('ui.action.search')}
        value={text}
        onSearch={(word) => {
          setText(word);
          setAt(-1);
        }}
        onSubmit={(word) => {
          remember(word);
          navigate(listOf(word));
        }}
        slashFocus
        maxLength={100}
        field={{
          role: 'combobox',
          'aria-expanded': shown,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active ? `${id}-${at}` : undefined,
          onFocus: () => setOpen(true),
          onInput: (event) => {
            typed.current = event.currentTarget.value;
            setOpen(true);
          },
          onKeyDown,
        }}
      />
      {shown && (
        <div id={`${id}-list`} role="listbox" aria-label={t('home.suggestions')} className="vse-hero-list">
          {suggestions.map((one, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={one.key}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(one)}
            >
              <span className="vse-hero-kind">{t(`home.suggestion.${one.group}`)}</span>
              <span className="vse-hero-word">{one.label}</span>
              {one.note && <span className="vse-hero-note vse-num">{one.note}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** What is seen first: promise, search, disciplines. Nothing of it waits for an answer. */
export function Hero() {
  const t = useT();
  const summary = useCall(summaryRoute, {});
  const categories = summary.data?.categories ?? [];
  return (
    <section className="vse-hero vse-on-dark">
      <div className="vse-container vse-hero-row">
        <div>
          <p className="vse-hero-eyebrow">{t('home.eyebrow')}</p>
          <h1 className="vse-hero-title">
            <span>{t('home.headline.first')}</span>
            <wbr />
            <span>{t('home.headline.second')}</span>
          </h1>
          <p className="vse-hero-lead">{t('home.lead')}</p>
          <HeroSearch />
          <nav className="vse-hero-chips" aria-label={t('home.disciplines')}>
            {categories.slice(0, CHIPS).map((category) => (
              <ChipLink key={category.code} onDark href={addressOf('experimentTwo', { category: category.code })}>
                {category.name}
              </ChipLink>
            ))}
            {categories.length > CHIPS && (
              <ChipLink onDark href={addressOf('experimentTwo')}>
                {t('home.allCategories', { n: categories.length })}
              </ChipLink>
            )}
          </nav>
        </div>
        <HeroScope className="vse-hero-scope" />
      </div>
    </section>
  );
}
