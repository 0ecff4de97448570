import { type ReactNode, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { ChevronDownIcon, MoreIcon, PlusIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { createFolderRoute, deleteFolderRoute, updateFolderRoute } from '../../../shared/folder.contract.ts';
import { MAX_FOLDER_NAME } from '../../../shared/question.model.ts';
import { refreshBank } from '../editor/use-question.ts';
import { type Bank, depthOf, type Folder, folderOptions } from './bank-place.model.ts';

/** Name and place of a folder. */
function FolderDialog({
  courseId,
  bank,
  folder,
  parentId,
  onClose,
}: {
  readonly courseId: string;
  readonly bank: Bank;
  /** Null for a new one. */
  readonly folder: Folder | null;
  readonly parentId: string | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [name, setName] = useState(folder?.name ?? '');
  const [parent, setParent] = useState(folder ? folder.parentId : parentId);
  const [shown, setShown] = useState(false);
  const save = useAction(
    async () => {
      const body = { name: name.trim(), parentId: parent };
      if (folder) {
        const params = { folderId: folder.id };
        await call(updateFolderRoute, { params, body: { ...body, version: folder.version } });
      } else await call(createFolderRoute, { params: { courseId }, body });
      await refreshBank();
      onClose();
    },
    { done: t('questions.folder.saved') },
  );
  const missing = name.trim() === '' ? t('questions.folder.nameMissing') : undefined;
  return (
    <FormDialog
      title={t(folder ? 'questions.folder.edit' : 'questions.folder.new')}
      submitLabel={t('ui.action.save')}
      busy={save.busy}
      onSubmit={() => {
        setShown(true);
        if (!missing) void save.run();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('questions.folder.nameLabel')}
        required
        maxLength={MAX_FOLDER_NAME}
        value={name}
        error={(shown ? missing : undefined) ?? save.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={t('questions.folder.parent')}
        placeholder={t('questions.folder.top')}
        value={parent ?? ''}
        options={folderOptions(bank.folders, folder?.id)}
        error={save.error?.fieldMessage('parentId')}
        onChange={(event) => setParent(event.target.value || null)}
      />
    </FormDialog>
  );
}

/** The folders of a bank with how many questions they hold. */
export function FolderNav({
  courseId,
  bank,
  selected,
  hrefOf,
  children,
}: {
  readonly courseId: string;
  readonly bank: Bank;
  readonly selected: string | null;
  readonly hrefOf: (folder: string | null) => string;
  /** Above the folders. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  // Where the folders stand above the list, they wait behind the one that is open.
  const [unfolded, setUnfolded] = useState(false);
  const [editing, setEditing] = useState<{ folder: Folder | null; parentId: string | null } | null>(null);
  const { confirm, element } = useConfirm();
  const remove = useAction(
    async (folder: Folder) => {
      await call(deleteFolderRoute, { params: { folderId: folder.id } });
      await refreshBank();
    },
    { done: t('questions.folder.deleted') },
  );
  const ask = async (folder: Folder) => {
    const given = await confirm({
      grade: 'B',
      title: t('questions.folder.deleteTitle', { name: folder.name }),
      text: t('questions.folder.deleteText'),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (given) await remove.run(folder);
  };
  const line = (key: string | null, name: string, n: number, depth: number, folder?: Folder) => (
    <li key={key ?? 'all'} style={{ paddingInlineStart: `${depth * 14}px` }}>
      <Link
        href={hrefOf(key)}
        aria-current={selected === key ? 'page' : undefined}
        title={name}
        onClick={() => setUnfolded(false)}
      >
        <span>{name}</span>
        <span className="vse-num">{formatNumber(n)}</span>
      </Link>
      {folder && bank.can.edit && (
        <Menu
          look="icon"
          label={<MoreIcon />}
          name={t('questions.folder.more', { name })}
          align="end"
          items={[
            {
              key: 'below',
              label: t('questions.folder.newBelow'),
              onSelect: () => setEditing({ folder: null, parentId: folder.id }),
            },
            { key: 'edit', label: t('questions.folder.edit'), onSelect: () => setEditing({ folder, parentId: null }) },
            { key: 'delete', label: t('ui.action.delete'), danger: true, onSelect: () => void ask(folder) },
          ]}
        />
      )}
    </li>
  );
  const here =
    selected === null
      ? { name: t('questions.folder.all'), questions: bank.questions }
      : selected === 'none'
        ? { name: t('questions.folder.none'), questions: bank.unfiled }
        : bank.folders.find(({ id }) => id === selected);
  return (
    <nav className="vse-bank-folders" data-unfolded={unfolded || undefined} aria-label={t('questions.folders')}>
      {children}
      <button
        type="button"
        className="vse-bank-unfold"
        aria-expanded={unfolded}
        onClick={() => setUnfolded((now) => !now)}
      >
        <span>{[t('questions.folders'), here?.name].filter(Boolean).join(' · ')}</span>
        <span className="vse-num">{formatNumber(here?.questions ?? 0)}</span>
        <ChevronDownIcon aria-hidden="true" />
      </button>
      <div className="vse-bank-folders-head">
        <h2>{t('questions.folders')}</h2>
        {bank.can.edit && (
          <IconButton
            label={t('questions.folder.new')}
            icon={<PlusIcon />}
            onClick={() => setEditing({ folder: null, parentId: null })}
          />
        )}
      </div>
      <ul>
        {line(null, t('questions.folder.all'), bank.questions, 0)}
        {bank.folders.map((folder) =>
          line(folder.id, folder.name, folder.questions, depthOf(bank.folders, folder.id), folder),
        )}
        {bank.folders.length > 0 && line('none', t('questions.folder.none'), bank.unfiled, 0)}
      </ul>
      {editing && <FolderDialog courseId={courseId} bank={bank} {...editing} onClose={() => setEditing(null)} />}
      {element}
    </nav>
  );
}
