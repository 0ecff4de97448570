import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { GridIcon, ListIcon, StarIcon } from '../design/icons.ts';
import { Menu, type MenuItem } from '../design/menu.tsx';
import { TextField } from '../design/text-field.tsx';
import { toast } from '../design/toast-store.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useT } from '../i18n/translate.ts';
import { LOOKS, type Look } from './list.model.ts';
import type { useView } from './use-view.ts';
import { addView, MAX_VIEW_NAME, MAX_VIEWS, type SavedView } from './view.model.ts';

function SaveDialog({
  views,
  query,
  onSave,
  onClose,
}: {
  readonly views: readonly SavedView[];
  readonly query: string;
  readonly onSave: (views: readonly SavedView[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const save = () => {
    const wanted = name.trim();
    if (wanted === '') return setFault(t('table.views.nameRequired'));
    const next = addView(views, { name: wanted, query });
    if (!next) return setFault(t('table.views.tooMany', { n: MAX_VIEWS }));
    onSave(next);
    toast.show({ text: t('table.views.saved', { name: wanted }), tone: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={t('table.views.save')}
      submitLabel={t('ui.action.save')}
      width="min(400px, calc(100vw - 32px))"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('table.views.name')}
        hint={t('table.views.hint')}
        error={fault}
        value={name}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

function RemoveDialog({ look, onClose }: { readonly look: ReturnType<typeof useView>; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open width="min(400px, calc(100vw - 32px))" title={t('table.views.manage')} onClose={onClose}>
      <ul className="vse-views">
        {look.view.views.map((view) => (
          <li key={view.name}>
            <span>{view.name}</span>
            <Button
              size="small"
              onClick={() => {
                const left = look.view.views.filter((one) => one.name !== view.name);
                look.change({ views: left });
                if (left.length === 0) onClose();
              }}
            >
              {t('ui.action.delete')}
              <span className="vse-visually-hidden"> {view.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** How rows are shown, and saved views: the person's named filters, saving and removing them. */
export function ViewMenu({
  look,
  query,
  onOpen,
  shape,
}: {
  /** Table or cards, where the page has both. */
  readonly shape: { readonly value: Look; readonly onChange: (to: Look) => void } | undefined;
  readonly look: ReturnType<typeof useView>;
  /** Query of the address as it is now. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}) {
  const t = useT();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { views } = look.view;
  const shapes = shape
    ? LOOKS.map((one) => ({
        key: `look-${one}`,
        label: t(`table.look.${one}`),
        icon: one === 'cards' ? <GridIcon aria-hidden="true" /> : <ListIcon aria-hidden="true" />,
        checked: shape.value === one,
        onSelect: () => shape.onChange(one),
      }))
    : [];
  const items: MenuItem[] = [
    ...shapes,
    ...views.map((view, i) => ({
      key: `view-${view.name}`,
      label: view.name,
      checked: view.query === query,
      divided: i === 0 && shape !== undefined,
      onSelect: () => onOpen(view.query),
    })),
    {
      key: 'save',
      label: t('table.views.save'),
      divided: views.length > 0 || shape !== undefined,
      onSelect: () => setDialog('save'),
    },
    ...(views.length > 0
      ? [{ key: 'manage', label: t('table.views.manage'), onSelect: () => setDialog('manage') }]
      : []),
  ];
  return (
    <>
      <Menu
        label={
          <>
            <StarIcon aria-hidden="true" />
            <span className="vse-fold-word">{t('table.views')}</span>
          </>
        }
        align="end"
        items={items}
      />
      {dialog === 'save' && (
        <SaveDialog
          views={views}
          query={query}
          onSave={(next) => look.change({ views: next })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'manage' && <RemoveDialog look={look} onClose={() => setDialog(null)} />}
    </>
  );
}
