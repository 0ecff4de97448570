import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { TreeIcon } from '../../../../ui/design/icons.ts';
import { Menu } from '../../../../ui/design/menu.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { found, type Subject } from './subject-tree.model.ts';
import { SubjectTree } from './subject-tree.tsx';
import type { SubjectCommands } from './use-subject-commands.tsx';

interface AsideProps {
  /** Undefined while the catalogue is on its way. */
  readonly subjects: readonly Subject[] | undefined;
  readonly failed: (() => void) | undefined;
  /** Code of the chosen subject; null for all. */
  readonly selected: string | null;
  readonly onSelect: (code: string | null) => void;
  readonly commands: SubjectCommands;
}

/** Search, tools and tree. @param onChosen told when a subject was chosen */
function Panel({
  subjects,
  failed,
  selected,
  onSelect,
  commands,
  onChosen,
}: AsideProps & { readonly onChosen?: () => void }) {
  const t = useT();
  const online = useOnline();
  const [kw, setKw] = useState('');
  const chosen = subjects?.find(({ code }) => code === selected);
  const actions = commands.actionsOf(chosen ?? null);
  const shown = found(subjects ?? [], kw);
  return (
    <>
      <SearchBox label={t('majors.tree.search')} placeholder={t('majors.tree.search')} value={kw} onSearch={setKw} />
      <div className="vse-tree-nav-tools">
        <Button size="small" variant={selected === null ? 'primary' : 'default'} onClick={() => onSelect(null)}>
          {t('majors.tree.all')}
        </Button>
        {actions.length > 0 && (
          <Menu
            label={t('ui.action.more')}
            align="end"
            items={actions.map(({ key, label, onSelect: run, danger = false }) => ({
              key,
              label,
              danger,
              disabled: !online,
              onSelect: run,
            }))}
          />
        )}
      </div>
      <div className="vse-tree-nav-scroll">
        {failed ? (
          <ErrorState title={t('majors.tree.failed')} onRetry={failed} />
        ) : !subjects ? (
          <SkeletonText lines={12} />
        ) : shown.length === 0 ? (
          <p className="vse-muted">{t(kw === '' ? 'majors.empty' : 'majors.tree.none')}</p>
        ) : (
          <SubjectTree
            key={kw === '' ? 'tree' : 'found'}
            subjects={shown}
            selected={selected}
            onSelect={({ code }) => {
              onSelect(code);
              onChosen?.();
            }}
            allOpen={kw.trim() !== ''}
          />
        )}
      </div>
    </>
  );
}

/** The catalogue beside the page; on narrow screens in a drawer behind a button that names what is chosen. */
export function SubjectAside(props: AsideProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const chosen = props.subjects?.find(({ code }) => code === props.selected);
  return (
    <>
      <aside className="vse-card vse-tree-nav-aside vse-screen-only" aria-label={t('majors.tree.label')}>
        <Panel {...props} />
      </aside>
      <div className="vse-tree-nav-button vse-screen-only">
        <Button icon={<TreeIcon aria-hidden="true" />} onClick={() => setOpen(true)}>
          {chosen ? `${chosen.code} ${chosen.name}` : t('majors.tree.all')}
        </Button>
      </div>
      {open && (
        <Drawer open title={t('majors.tree.label')} onClose={() => setOpen(false)}>
          <div className="vse-tree-nav-panel">
            <Panel {...props} onChosen={() => setOpen(false)} />
          </div>
        </Drawer>
      )}
    </>
  );
}
