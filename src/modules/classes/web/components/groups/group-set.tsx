import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { MoreIcon } from '../../../../../ui/design/icons.ts';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { WaitingBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import {
  deleteGroupSetRoute,
  groupSetRoute,
  groupSetsRoute,
  groupSettingsRoute,
  groupSheetRoute,
} from '../../../shared/groups.contract.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { GroupBoard } from './group-board.tsx';
import {
  freeName,
  type GroupPerson,
  placed,
  redrawn,
  renamedGroup,
  renamedSet,
  withGroup,
  withoutGroup,
} from './group-edit.model.ts';
import { MoveDialog, type UsedMove } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { SizeDialog } from './size-dialog.tsx';
import { useGroupSet } from './use-group-set.ts';

type Asked =
  | { readonly kind: 'set' | 'size' | 'redraw' | 'import' }
  | { readonly kind: 'group'; readonly id: string; readonly name: string }
  | { readonly kind: 'move'; readonly move: UsedMove };

type GroupSet = CallOutput<typeof groupSetRoute>;

function usedMove({ groups }: GroupSet, person: GroupPerson, groupId: string | null): UsedMove {
  const from = groups.find(({ members }) => members.some((one) => one.enrolmentId === person.enrolmentId));
  return { person, from: from ?? null, into: groups.find(({ id }) => id === groupId) ?? null };
}

/** One set: what holds for it, its groups and who is in them. Every change is saved as it is made. */
export function GroupSetView({
  setId,
  classId,
  onDeleted,
}: {
  readonly setId: string;
  readonly classId: string;
  readonly onDeleted: () => void;
}) {
  const t = useT();
  const { set, shown, change, saving } = useGroupSet(setId);
  const { confirm, element } = useConfirm();
  const [asked, setAsked] = useState<Asked | null>(null);
  const settings = useAction(async (next: { locked?: boolean; open?: boolean; size?: number | null }) => {
    await call(groupSettingsRoute, { params: { setId }, body: next });
    await refresh(groupSetRoute, groupSetsRoute);
  });
  const sheet = useAction(() => fileOrJob(groupSheetRoute, { params: { setId } }, `${shown?.name ?? ''}.xlsx`));
  const remove = useAction(
    async () => {
      const { version } = await call(groupSetRoute, { params: { setId } });
      await call(deleteGroupSetRoute, { params: { setId }, body: { version } });
      onDeleted();
      await refresh(groupSetsRoute);
    },
    { done: t('classes.groups.deleted') },
  );
  if (set.error && !set.data) return <CallError error={set.error} retry={set.refetch} />;
  if (!set.data || !shown) return <WaitingBlock height="320px" />;
  const { can, locked, open, size, used } = set.data;
  const editable = can.manage && (!locked || used);
  const people = shown.unassigned.length + shown.groups.reduce((sum, group) => sum + group.members.length, 0);
  const close = () => setAsked(null);
  const askDelete = async () => {
    const sure = await confirm({
      grade: 'B',
      title: t('classes.groups.deleteTitle', { name: shown.name }),
      text: t('classes.groups.deleteText', { n: shown.groups.length }),
      confirmLabel: t('classes.groups.delete'),
      danger: true,
    });
    if (sure) await remove.run();
  };
  const askRemove = async (id: string, name: string, n: number) => {
    const sure =
      n === 0 ||
      (await confirm({
        grade: 'B',
        title: t('classes.groups.removeTitle', { name }),
        text: t('classes.groups.removeText', { n }),
        confirmLabel: t('classes.groups.remove'),
        danger: true,
      }));
    if (sure) await change(withoutGroup(id));
  };
  const announceMove = (person: GroupPerson, group: { readonly name: string } | undefined) =>
    toast.show({
      text: group
        ? t('classes.groups.moved', { name: person.name, group: group.name })
        : t('classes.groups.takenOut', { name: person.name }),
      tone: 'success',
    });
  const place = (person: GroupPerson, groupId: string | null) => {
    const group = shown.groups.find((one) => one.id === groupId);
    if (used) return setAsked({ kind: 'move', move: usedMove(set.data, person, groupId) });
    void change(placed(person.enrolmentId, groupId)).then((done) => done && announceMove(person, group));
  };
  const redraw = async (groups: Parameters<typeof redrawn>[0]) => {
    const before = shown.groups;
    if (!(await change(redrawn(groups)))) return false;
    undoToast(t('classes.groups.redrawn'), async () => {
      if (!(await change(redrawn(before)))) throw new Error('the set was not put back');
    });
    return true;
  };
  return (
    <>
      <div className="vse-groups-settings">
        {can.manage ? (
          <>
            <Switch
              label={t('classes.groups.lockSwitch')}
              checked={locked}
              disabled={settings.busy || used}
              onChange={(event) => void settings.run({ locked: event.target.checked })}
            />
            <Switch
              label={t('classes.groups.openSwitch')}
              checked={open}
              disabled={settings.busy || locked}
              onChange={(event) => void settings.run({ open: event.target.checked })}
            />
          </>
        ) : (
          <>
            {locked && <StatusTag tone="neutral">{t('classes.groups.isLocked')}</StatusTag>}
            {open && !locked && <StatusTag tone="info">{t('classes.groups.isOpen')}</StatusTag>}
          </>
        )}
        {open && (
          <span className="vse-class-note">
            {size === null ? t('classes.groups.anySize') : t('classes.groups.sizeIs', { n: formatNumber(size) })}
          </span>
        )}
        <div className="vse-groups-tools">
          <span className="vse-class-note" role="status">
            {saving ? t('classes.groups.saving') : t('classes.groups.savedAll')}
          </span>
          {can.manage && (
            <Menu
              look="icon"
              align="end"
              label={<MoreIcon aria-hidden="true" />}
              name={t('classes.groups.menuOf', { name: shown.name })}
              items={[
                {
                  key: 'redraw',
                  label: t('classes.groups.redraw'),
                  disabled: locked,
                  onSelect: () => setAsked({ kind: 'redraw' }),
                },
                {
                  key: 'rename',
                  label: t('classes.groups.rename'),
                  disabled: locked,
                  onSelect: () => setAsked({ kind: 'set' }),
                },
                { key: 'size', label: t('classes.groups.setSize'), onSelect: () => setAsked({ kind: 'size' }) },
                { key: 'export', label: t('classes.groups.export'), divided: true, onSelect: () => void sheet.run() },
                {
                  key: 'import',
                  label: t('classes.groups.import.open'),
                  disabled: locked,
                  onSelect: () => setAsked({ kind: 'import' }),
                },
                {
                  key: 'delete',
                  label: t('classes.groups.delete'),
                  danger: true,
                  divided: true,
                  disabled: locked,
                  onSelect: () => void askDelete(),
                },
              ]}
            />
          )}
        </div>
      </div>
      {used && <Banner tone="info">{t('classes.groups.usedNote')}</Banner>}
      <GroupBoard
        set={shown}
        size={size}
        {...(editable
          ? {
              edit: {
                place,
                ...(used
                  ? {}
                  : {
                      groups: {
                        add: () => void change(withGroup(freeName(shown))),
                        rename: (id: string, name: string) => setAsked({ kind: 'group', id, name }),
                        remove: (id: string, name: string, n: number) => void askRemove(id, name, n),
                      },
                    }),
              },
            }
          : {})}
      />
      {asked?.kind === 'set' && (
        <NameDialog
          title={t('classes.groups.rename')}
          label={t('classes.groups.setName')}
          name={shown.name}
          onSave={(name) => void change(renamedSet(name))}
          onClose={close}
        />
      )}
      {asked?.kind === 'group' && (
        <NameDialog
          title={t('classes.groups.rename')}
          label={t('classes.groups.groupName')}
          name={asked.name}
          onSave={(name) => void change(renamedGroup(asked.id, name))}
          onClose={close}
        />
      )}
      {asked?.kind === 'move' && (
        <MoveDialog
          setId={setId}
          move={asked.move}
          onMoved={() => announceMove(asked.move.person, asked.move.into ?? undefined)}
          onClose={close}
        />
      )}
      {asked?.kind === 'size' && (
        <SizeDialog size={size} onSave={(next) => settings.run({ size: next })} busy={settings.busy} onClose={close} />
      )}
      {asked?.kind === 'redraw' && (
        <DrawDialog
          classId={classId}
          people={people}
          name={shown.name}
          again
          onDrawn={({ groups }) => redraw(groups)}
          onClose={close}
        />
      )}
      <ImportDialog
        name="group-places"
        objectId={setId}
        open={asked?.kind === 'import'}
        onClose={close}
        onDone={() => void refresh(groupSetRoute, groupSetsRoute)}
      />
      {element}
    </>
  );
}
