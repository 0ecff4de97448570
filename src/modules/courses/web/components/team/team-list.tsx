import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatList } from '../../../../../ui/i18n/formats.ts';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PersonAvatar } from '../../../../../ui/picture/person-avatar.tsx';
import type { RowAction } from '../../../../../ui/table/list-page.model.ts';
import { RowActions } from '../../../../../ui/table/row-actions.tsx';
import {
  getCourseRoute,
  handOverRoute,
  listCoursesRoute,
  listTeamRoute,
  removeMemberRoute,
} from '../../../shared/course.contract.ts';
import { usualScope } from '../../../shared/course.policy.ts';
import type { Course } from '../course/course-frame.tsx';
import { IntroductionDialog } from './introduction-dialog.tsx';
import { type ChangedMember, MemberDialog } from './member-dialog.tsx';
import { grantedTo, rightLabels } from './rights.model.ts';
import './team-list.css';

type Member = CallOutput<typeof listTeamRoute>['rows'][number];

/** The team of a course: who may what, and what the lead does about it. */
export function TeamList({ course, onAdd }: { readonly course: Course; readonly onAdd: () => void }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [changed, setChanged] = useState<ChangedMember | null>(null);
  const [introduced, setIntroduced] = useState<Member | null>(null);
  const { confirm, element } = useConfirm();
  const params = { courseId: course.id };
  const list = useCall(listTeamRoute, { params });
  const name = leadName(course);
  const handOver = useAction(async (member: Member) => {
    const answer = await confirm({
      grade: 'D',
      danger: true,
      title: t('courses.members.handOverTo', { name: member.name }),
      text: t('courses.members.handOverText', { course: name, name: member.name }),
      confirmLabel: t('courses.members.handOver'),
      typed: course.code,
    });
    if (!answer) return;
    await call(handOverRoute, { params, body: { personId: member.personId, reason: answer.reason } });
    toast.show({ text: t('courses.members.handedOver', { name: member.name }), tone: 'success' });
    await refresh(listTeamRoute, getCourseRoute, listCoursesRoute);
  });
  const remove = useAction(async (member: Member) => {
    const answer = await confirm({
      grade: 'B',
      danger: true,
      title: t('courses.members.removeOf', { name: member.name }),
      text: t('courses.members.removeText'),
      confirmLabel: t('courses.members.remove'),
    });
    if (!answer) return;
    await call(removeMemberRoute, { params: { ...params, personId: member.personId } });
    toast.show({ text: t('courses.members.removed', { name: member.name }), tone: 'success' });
    await refresh(listTeamRoute);
  });
  const leave = useAction(async (member: Member) => {
    const answer = await confirm({
      grade: 'B',
      danger: true,
      title: t('courses.members.leaveOf', { course: name }),
      text: t('courses.members.leaveText'),
      confirmLabel: t('courses.members.leave'),
    });
    if (!answer) return;
    await call(removeMemberRoute, { params: { ...params, personId: member.personId } });
    toast.show({ text: t('courses.members.left', { course: name }), tone: 'success' });
    await navigate(addressOf(user?.role.id === 6 ? 'centre.myCourse' : 'centre.courseManage'), { replace: true });
    await refresh(listCoursesRoute);
  });
  const actionsOf = (member: Member): readonly RowAction[] => {
    const { role, rights } = member;
    const own = member.personId === user?.id;
    if (rights === null || course.state === 'archived') return [];
    const introduce = {
      ...{ key: 'introduce', label: t('courses.members.introduce'), onSelect: () => setIntroduced(member) },
    };
    if (role === 'lead') return course.can.team ? [introduce] : [];
    if (course.can.team) {
      return [
        {
          key: 'change',
          label: t('courses.members.change'),
          onSelect: () =>
            setChanged({ ...member, role, granted: grantedTo(role, rights), scope: member.scope ?? usualScope(role) }),
        },
        ...(role === 'instructor'
          ? [{ key: 'handOver', label: t('courses.members.handOver'), onSelect: () => void handOver.run(member) }]
          : []),
        introduce,
        {
          key: 'remove',
          label: t('courses.members.remove'),
          danger: true,
          onSelect: () => void remove.run(member),
        },
      ];
    }
    if (!own) return [];
    const quit = {
      key: 'leave',
      label: t('courses.members.leave'),
      danger: true,
      onSelect: () => void leave.run(member),
    };
    return [introduce, quit];
  };
  if (list.error) return <CallError error={list.error} retry={list.refetch} />;
  const rows = list.data?.rows ?? [];
  const acts = rows.some((row) => actionsOf(row).length > 0);
  return (
    <>
      <SimpleTable
        caption={t('courses.members.caption')}
        captionHidden
        rows={rows}
        rowKey={(row) => row.personId}
        skeletonRows={list.data ? 0 : 3}
        columns={[
          {
            key: 'name',
            title: t('courses.members.name'),
            heading: true,
            render: (row) => (
              <span className="vse-team-person">
                <PersonAvatar name={row.name} src={row.avatar} size={36} />
                <span className="vse-team-name">
                  {row.name}
                  <small>
                    {row.number && <span className="vse-code">{row.number}</span>} {row.title}
                  </small>
                  {row.unitName && <small>{row.unitName}</small>}
                  {!row.shown && <StatusTag tone="neutral">{t('courses.members.notShown')}</StatusTag>}
                </span>
              </span>
            ),
          },
          {
            key: 'role',
            title: t('courses.members.role'),
            // One narrow column for both: the rights need the width.
            render: (row) => (
              <span className="vse-team-name vse-nowrap">
                {t(`courses.role.${row.role}`)}
                {row.scope && <small>{t(`courses.members.scope.${row.scope}`)}</small>}
              </span>
            ),
          },
          {
            key: 'classes',
            title: t('courses.members.classes'),
            render: (row) => (row.classes.length > 0 ? formatList(row.classes) : '—'),
          },
          {
            key: 'rights',
            title: t('courses.members.rights'),
            render: (row) => (row.rights ? formatList(rightLabels(row.rights).map((key) => t(key))) : '—'),
          },
          {
            key: 'since',
            title: t('courses.members.since'),
            render: (row) => <span className="vse-num vse-nowrap">{formatInstant(row.since)}</span>,
          },
        ]}
        {...(acts
          ? {
              actionsTitle: t('courses.manage.actions'),
              rowActions: (row: Member) => {
                const actions = actionsOf(row);
                return actions.length > 0 && <RowActions name={row.name} actions={actions} />;
              },
            }
          : {})}
      />
      {rows.length === 1 && course.can.team && (
        <EmptyState
          drawing="empty"
          action={
            <Button variant="primary" onClick={onAdd}>
              {t('courses.members.add')}
            </Button>
          }
        >
          {t('courses.members.alone')}
        </EmptyState>
      )}
      {introduced && (
        <IntroductionDialog
          courseId={course.id}
          member={introduced}
          lead={course.can.team}
          onClose={() => setIntroduced(null)}
        />
      )}
      {changed && <MemberDialog courseId={course.id} member={changed} onClose={() => setChanged(null)} />}
      {element}
    </>
  );
}
