import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import { useCan } from '../../../../ui/table/use-can.ts';
import {
  coverageRoute,
  disableSubjectsRoute,
  enableSubjectsRoute,
  getSubjectRoute,
  mappingRoute,
  removeSubjectRoute,
  restoreSubjectRoute,
  subjectHistoryRoute,
  subjectTreeRoute,
} from '../../shared/subject.contract.ts';
import { levelOf } from '../../shared/subject.model.ts';
import { SubjectForm } from './subject-form.tsx';
import type { Subject } from './subject-tree.model.ts';

/** Everything of the page is read again after a change. */
export const refreshSubjects = () =>
  refresh(listRoute, subjectTreeRoute, getSubjectRoute, subjectHistoryRoute, mappingRoute, coverageRoute);

/** Address of a tab of this page at a subject. */
export const addressAt = (tab: 'majors' | 'mapping', code: string) =>
  addressOf('management.experimentMajorMaintain', { ...(tab === 'mapping' ? { tab } : {}), under: code });

interface Use {
  readonly kind: 'subjects' | 'experiments' | 'people';
  readonly n: number;
}

type Open =
  | { readonly kind: 'form'; readonly subject?: Subject; readonly prefix: string }
  | { readonly kind: 'uses'; readonly subject: Subject; readonly uses: readonly Use[] };

/**
 * The commands on a subject with their dialogs, the same for tree, row and drawer. Who does not keep the catalogue has
 * none of them. @param onGone told the code of what was deleted
 */
export function useSubjectCommands(onGone: (code: string) => void) {
  const t = useT();
  const can = useCan();
  const user = useUser();
  const [open, setOpen] = useState<Open | null>(null);
  const { confirm, element } = useConfirm();
  const keeps = user?.role.id === 0;
  const may = (action: 'add' | 'edit' | 'delete' | 'enable' | 'disable') =>
    keeps && can(`experimentMajorMaintain.${action}`);
  const done = () => void refreshSubjects();

  const turn = useAction(async (subject: Subject, to: 'enable' | 'disable') => {
    const { uses } = await call(getSubjectRoute, { params: { id: subject.id } });
    const given = await confirm({
      grade: 'B',
      title: t(`majors.${to}.title`, { name: subject.name }),
      text:
        to === 'disable' && uses && uses.subjects + uses.experiments + uses.people > 0
          ? t('majors.disable.used', { ...uses })
          : t(`majors.${to}.text`),
      confirmLabel: t(`majors.action.${to}`),
      danger: to === 'disable',
    });
    if (!given) return;
    try {
      const route = to === 'enable' ? enableSubjectsRoute : disableSubjectsRoute;
      await call(route, { body: { ids: [subject.id] } });
      toast.show({ text: t(`majors.${to}.ended`, { name: subject.name }), tone: 'success' });
    } finally {
      done();
    }
  });
  const remove = useAction(async (subject: Subject) => {
    const given = await confirm({
      grade: 'B',
      title: t('majors.remove.title', { name: subject.name }),
      text: t('majors.remove.text', { code: subject.code }),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!given) return;
    try {
      await call(removeSubjectRoute, { params: { id: subject.id } });
    } catch (error) {
      const uses = error instanceof ApiError && error.status === 409 ? error.data.uses : undefined;
      if (!Array.isArray(uses)) throw error;
      setOpen({ kind: 'uses', subject, uses: uses as Use[] });
      return;
    }
    onGone(subject.code);
    done();
    undoToast(t('majors.remove.done', { name: subject.name }), async () => {
      await call(restoreSubjectRoute, { params: { id: subject.id } });
      done();
    });
  });

  /** Commands on a subject; on null what can be done with the whole catalogue. */
  const actionsOf = (subject: Subject | null): RowAction[] => {
    const level = subject === null ? null : levelOf(subject.code);
    return [
      may('add') &&
        level !== 'major' && {
          key: 'add',
          label: t(
            level === 'class'
              ? 'majors.action.addMajor'
              : level === 'branch'
                ? 'majors.action.addClass'
                : 'majors.action.addBranch',
          ),
          onSelect: () => setOpen({ kind: 'form', prefix: subject?.code ?? '' }),
        },
      subject !== null &&
        may('edit') && {
          key: 'edit',
          label: t('ui.action.edit'),
          onSelect: () => setOpen({ kind: 'form', subject, prefix: '' }),
        },
      subject?.state === 'disabled' &&
        may('enable') && {
          key: 'enable',
          label: t('majors.action.enable'),
          onSelect: () => void turn.run(subject, 'enable'),
        },
      subject?.state === 'active' &&
        may('disable') && {
          key: 'disable',
          label: t('majors.action.disable'),
          danger: true,
          onSelect: () => void turn.run(subject, 'disable'),
        },
      subject !== null &&
        may('delete') && {
          key: 'delete',
          label: t('ui.action.delete'),
          danger: true,
          onSelect: () => void remove.run(subject),
        },
    ].filter((one) => one !== false);
  };

  const hrefOf = ({ kind }: Use, { code, name }: Subject) =>
    kind === 'people'
      ? addressOf('management.userManage', { major: name })
      : addressAt(kind === 'experiments' ? 'mapping' : 'majors', code);

  return {
    keeps,
    actionsOf,
    element: (
      <>
        {open?.kind === 'form' && (
          <SubjectForm
            {...(open.subject ? { subject: open.subject } : {})}
            prefix={open.prefix}
            onClose={() => setOpen(null)}
            onSaved={done}
          />
        )}
        {open?.kind === 'uses' && (
          <Dialog
            open
            title={t('majors.remove.used')}
            closeLabel={t('ui.action.close')}
            onClose={() => setOpen(null)}
            footer={<Button onClick={() => setOpen(null)}>{t('ui.action.close')}</Button>}
          >
            <p>{t('majors.remove.instead', { name: open.subject.name })}</p>
            <ul className="majors-uses">
              {open.uses.map((use) => (
                <li key={use.kind}>
                  <Link href={hrefOf(use, open.subject)} onClick={() => setOpen(null)}>
                    {t(`majors.uses.${use.kind}`)}
                  </Link>
                  <span className="vse-num">{use.n}</span>
                </li>
              ))}
            </ul>
          </Dialog>
        )}
        {element}
      </>
    ),
  };
}

export type SubjectCommands = ReturnType<typeof useSubjectCommands>;
