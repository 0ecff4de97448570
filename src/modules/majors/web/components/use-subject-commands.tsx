import { lazy, useState } from 'react';
import type { Action } from '../../../../kernel/access/roles.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { NounRef } from '../../../../ui/managed/noun-page.model.ts';
import { useNoun } from '../../../../ui/managed/use-noun.tsx';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import { useCan } from '../../../../ui/table/use-can.ts';
import * as contract from '../../shared/subject.contract.ts';
import { levelOf } from '../../shared/subject.model.ts';
import { subjectNoun } from '../../shared/subject.noun.ts';
import { STATE_LABELS } from '../../shared/subject.resource.ts';

const SubjectPanel = lazy(() => loadChunk(() => import('./subject-form.tsx')));

/** What only they may do who keep the catalogue. */
const KEEPERS: readonly Action[] = ['add', 'enable', 'disable', 'delete'];
type SubjectRef = NounRef<typeof subjectNoun>;

/** Everything of the page is read again after a change. */
export const refreshSubjects = () =>
  refresh(
    listRoute,
    contract.subjectTreeRoute,
    contract.getSubjectRoute,
    contract.subjectHistoryRoute,
    contract.mappingRoute,
    contract.coverageRoute,
  );

/** Address of a tab of this page at a subject. */
export const addressAt = (tab: 'majors' | 'mapping', code: string) =>
  addressOf('management.experimentMajorMaintain', { ...(tab === 'mapping' ? { tab } : {}), under: code });

interface Use {
  readonly kind: 'subjects' | 'experiments' | 'people';
  readonly n: number;
}

/**
 * The commands on a subject with their dialogs, the same for tree, row and drawer. Who does not keep the catalogue has
 * none of them.
 * @param newBelow code that a new one begins with
 * @param onGone called with the code of what was deleted
 */
export function useSubjectCommands(newBelow: string, onGone: (code: string) => void) {
  const t = useT();
  const can = useCan();
  const user = useUser();
  const [inUse, setInUse] = useState<{ readonly subject: SubjectRef; readonly uses: readonly Use[] } | null>(null);
  const keeps = user?.role.id === 0;
  const noun = useNoun<typeof subjectNoun, SubjectRef, string>(subjectNoun, {
    calls: {
      command: (ids, command) =>
        call(command === 'enable' ? contract.enableSubjectsRoute : contract.disableSubjectsRoute, { body: { ids } }),
      remove: (id) => call(contract.removeSubjectRoute, { params: { id } }),
      restore: (id) => call(contract.restoreSubjectRoute, { params: { id } }),
    },
    refresh: refreshSubjects,
    may: (action) => can(`experimentMajorMaintain.${action}`) && (keeps || !KEEPERS.includes(action)),
    labels: { create: t('majors.form.new'), empty: t('majors.empty') },
    states: STATE_LABELS,
    commands: {
      enable: {
        label: t('majors.action.enable'),
        effect: t('majors.enable.text'),
        done: (name) => t('majors.enable.ended', { name }),
      },
      disable: {
        label: t('majors.action.disable'),
        effect: t('majors.disable.text'),
        effectOn: async ({ id }) => {
          const { uses } = await call(contract.getSubjectRoute, { params: { id } });
          return uses && uses.subjects + uses.experiments + uses.people > 0
            ? t('majors.disable.used', { ...uses })
            : t('majors.disable.text');
        },
        done: (name) => t('majors.disable.ended', { name }),
      },
    },
    unfit: (state) => t(state === 'active' ? 'majors.enable.done' : 'majors.disable.done'),
    form: (panel) => <SubjectPanel {...panel} seed={panel.seed ?? newBelow} />,
    onRemoved: ({ code }) => onGone(code),
    onRefused: (error, subject) => {
      const uses = error instanceof ApiError && error.status === 409 ? error.data.uses : undefined;
      if (!Array.isArray(uses)) return false;
      setInUse({ subject, uses: uses as Use[] });
      return true;
    },
  });

  /** Commands on a subject; on null what can be done with the whole catalogue. */
  const actionsOf = (subject: SubjectRef | null): RowAction[] => {
    const level = subject === null ? null : levelOf(subject.code);
    const { open } = noun;
    const below =
      level === 'class'
        ? 'majors.action.addMajor'
        : level === 'branch'
          ? 'majors.action.addClass'
          : 'majors.action.addBranch';
    return [
      ...(open && level !== 'major'
        ? [{ key: 'add', label: t(below), onSelect: () => open(subject?.code ?? '') }]
        : []),
      ...(subject === null || !keeps ? [] : noun.actionsOf(subject)),
    ];
  };

  const hrefOf = ({ kind }: Use, { code, name }: SubjectRef) =>
    kind === 'people'
      ? addressOf('management.userManage', { major: name })
      : addressAt(kind === 'experiments' ? 'mapping' : 'majors', code);

  return {
    /** The person keeps the catalogue itself. */
    keeps,
    list: noun.list,
    may: noun.may,
    actionsOf,
    element: (
      <>
        {inUse && (
          <Dialog
            open
            title={t('majors.remove.used')}
            onClose={() => setInUse(null)}
            footer={<Button onClick={() => setInUse(null)}>{t('ui.action.close')}</Button>}
          >
            <p>{t('majors.remove.instead', { name: inUse.subject.name })}</p>
            <ul className="majors-uses">
              {inUse.uses.map((use) => (
                <li key={use.kind}>
                  <Link href={hrefOf(use, inUse.subject)} onClick={() => setInUse(null)}>
                    {t(`majors.uses.${use.kind}`)}
                  </Link>
                  <span className="vse-num">{use.n}</span>
                </li>
              ))}
            </ul>
          </Dialog>
        )}
        {noun.element}
      </>
    ),
  };
}

export type SubjectCommands = ReturnType<typeof useSubjectCommands>;
