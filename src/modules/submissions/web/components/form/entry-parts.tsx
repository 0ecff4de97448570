import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import type { CheckItem } from '../../../shared/checklist.model.ts';
import { PART_TITLES } from '../../../shared/entry-fields.model.ts';
import type { Notes } from '../entry-notes.tsx';

/** Parts of the screen, in the order of the national form. */
const ENTRY_TABS = ['basic', 'people', 'description', 'features', 'technology', 'steps', 'version', 'handIn'] as const;
export type EntryTab = (typeof ENTRY_TABS)[number];

/** The part the address names, and how to go to another. */
export function useEntryTab(): [EntryTab, (tab: EntryTab) => void] {
  const [params, , changeParams] = useAddressParams();
  const tab = ENTRY_TABS.find((one) => one === params.get('tab')) ?? 'basic';
  const go = useCallback((to: EntryTab) => changeParams({ tab: to }, { preventScrollReset: true }), [changeParams]);
  return [tab, go];
}

const titleOf = (tab: EntryTab) => translateKey(tab === 'handIn' ? 'experiments.formPart.handIn' : PART_TITLES[tab]);

/** The parts at the left, with how much of each is done and what the reviewer said there, and the open one beside. */
export function EntryParts({
  tab,
  onTab,
  items,
  notes,
  faulty = [],
  tabs = ENTRY_TABS,
  children,
}: {
  readonly tab: EntryTab;
  readonly onTab: (tab: EntryTab) => void;
  readonly items: readonly CheckItem[];
  readonly notes: Notes;
  /** Parts the server has not taken. */
  readonly faulty?: readonly string[];
  readonly tabs?: readonly EntryTab[];
  readonly children: ReactNode;
}) {
  const t = useT();
  // On narrow screens the parts are a strip: the open one stays in sight.
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another part is open
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && strip.current) strip.current.scrollLeft = current.offsetLeft - 24;
  }, [tab]);
  const keys = notes.writing ? [...notes.writing.texts.keys()] : [...notes.items.keys()];
  return (
    <div className="entry-split">
      <nav ref={strip} className="entry-parts" aria-label={t('experiments.entry.parts')}>
        <ol>
          {tabs.map((one) => {
            const own = items.filter((item) => item.part === one && item.weight !== 'note');
            const met = own.filter((item) => item.met).length;
            const said = keys.filter((key) => key.startsWith(`${one}.`)).length;
            const state = faulty.includes(one)
              ? 'faulty'
              : own.length === 0
                ? 'free'
                : met === own.length
                  ? 'done'
                  : 'open';
            return (
              <li key={one}>
                <button
                  type="button"
                  className={classNames('entry-part', `entry-part-${state}`)}
                  aria-current={one === tab ? 'step' : undefined}
                  onClick={() => onTab(one)}
                >
                  <span className="entry-part-mark" aria-hidden="true" />
                  <span>{titleOf(one)}</span>
                  {own.length > 0 && (
                    <span className="entry-part-count vse-num">
                      {met}/{own.length}
                    </span>
                  )}
                  {said > 0 && <span className="entry-part-said">{t('experiments.entry.comments', { n: said })}</span>}
                  {faulty.includes(one) && <span className="entry-part-said">{t('experiments.entry.faulty')}</span>}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <div className="entry-panel">
        <h2 className={tab === 'steps' || tab === 'handIn' ? 'vse-visually-hidden' : 'entry-panel-title'} tabIndex={-1}>
          {titleOf(tab)}
        </h2>
        {children}
      </div>
    </div>
  );
}
