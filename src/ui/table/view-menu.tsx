import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { StarIcon } from '../design/icons.ts';
import { Menu, type MenuItem } from '../design/menu.tsx';
import { TextField } from '../design/text-field.tsx';
import { toast } from '../design/toast-store.ts';
import { useT } from '../i18n/translate.ts';
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
    <Dialog
      open
      width="min(400px, calc(100vw - 32px))"
      title={t('table.views.save')}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('ui.action.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
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
      </form>
    </Dialog>
  );
}

function RemoveDialog({ look, onClose }: { readonly look: ReturnType<typeof useView>; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      width="min(400px, calc(100vw - 32px))"
      title={t('table.views.manage')}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
    >
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

/** Saved views: the person's named filters, saving and removing them. */
export function ViewMenu({
  look,
  query,
  onOpen,
}: {
  readonly look: ReturnType<typeof useView>;
  /** Query of the address as it is now. */
  readonly query: string;
  readonly onOpen: (query: string) => void;
}) {
  const t = useT();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const { views } = look.view;
  const items: MenuItem[] = [
    ...views.map((view) => ({
      key: `view-${view.name}`,
      label: view.name,
      checked: view.query === query,
      onSelect: () => onOpen(view.query),
    })),
    {
      key: 'save',
      label: t('table.views.save'),
      divided: views.length > 0,
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
