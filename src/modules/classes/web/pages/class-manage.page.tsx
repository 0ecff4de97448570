import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../ui/design/chip.tsx';
import { PlusIcon } from '../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import { RowActions } from '../../../../ui/table/row-actions.tsx';
import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import { classMembersRoute, listClassesRoute } from '../../shared/class.contract.ts';
import { CLASS_STATES } from '../../shared/class.model.ts';
import { ClassMoveDialog } from '../components/class-moves.tsx';
import { ClassStateTag } from '../components/class-state.tsx';
import { CreateClassDialog } from '../components/create-class.tsx';
import { JoinSettingsDialog } from '../components/join-settings.tsx';
import { MembersDrawer } from '../components/members-drawer.tsx';
import { MergeDialog } from '../components/merge-dialog.tsx';
import { MissingAccounts } from '../components/missing-accounts.tsx';
import './class-manage.css';
import { useAsked } from '../../../../ui/shell/asked.ts';

type Opened = { readonly what: 'members' | 'settings' | 'start' | 'end' | 'merge'; readonly classId: string };

function Classes({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const [importing, setImporting] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useCall(listClassesRoute, { params: { courseId } });
  useAsked({ new: list.data?.can.create ? () => setCreating(true) : undefined });
  const state = CLASS_STATES.find((one) => one === params.get('state'));
  const all = list.data?.rows ?? [];
  const rows = state ? all.filter((row) => row.state === state) : all;
  const row = opened && all.find((one) => one.id === opened.classId);
  const close = () => setOpened(null);
  const filter = (next: string | undefined) =>
    setParams(
      (before) => {
        const query = new URLSearchParams(before);
        if (next) query.set('state', next);
        else query.delete('state');
        return query;
      },
      { replace: true },
    );
  const commandsOf = ({ id, state: now, can }: (typeof rows)[number]): readonly RowAction[] => {
    const open = (what: Opened['what'], label: string, more?: Partial<RowAction>) => ({
      key: what,
      label,
      onSelect: () => setOpened({ what, classId: id }),
      ...more,
    });
    return [
      ...(can.start ? [open('start', t('classes.move.start'))] : []),
      ...(can.manage && now !== 'ended' ? [open('settings', t('classes.settings.open'))] : []),
      open('members', t('classes.members.open'), { reads: true }),
      ...(can.merge ? [open('merge', t('classes.merge.open'))] : []),
      ...(can.end ? [open('end', t('classes.move.end'))] : []),
    ];
  };
  const create = list.data?.can.create && (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('classes.create.open')}
    </Button>
  );
  if (list.error) {
    return <CallError error={list.error} retry={list.refetch} />;
  }
  return (
    <>
      <div className="vse-class-tools">
        {/* biome-ignore lint/a11y/useSemanticElements: chips that filter are a group of buttons, not fields of a form */}
        <div className="vse-row" role="group" aria-label={t('classes.form.state')}>
          <FilterChip pressed={!state} onToggle={() => filter(undefined)}>
            {t('classes.manage.all')}
          </FilterChip>
          {CLASS_STATES.map((one) => (
            <FilterChip
              key={one}
              pressed={state === one}
              count={all.filter((each) => each.state === one).length}
              onToggle={() => filter(state === one ? undefined : one)}
            >
              {t(`classes.state.${one}`)}
            </FilterChip>
          ))}
        </div>
        <span className="vse-row">
          {list.data?.can.create && <Button onClick={() => setImporting(true)}>{t('classes.import.open')}</Button>}
          {create}
        </span>
      </div>
      <SimpleTable
        caption={t('classes.manage.caption')}
        captionHidden
        rows={rows}
        rowKey={(each) => each.id}
        skeletonRows={list.data ? 0 : 3}
        columns={[
          {
            key: 'name',
            title: t('classes.form.name'),
            heading: true,
            render: (each) => (
              <span className="vse-class-name">
                <span className="vse-class-title">
                  {each.name} <ClassStateTag state={each.state} />
                </span>
                <span className="vse-code">{each.code}</span>
                <small>
                  {[each.termName, each.teachers.map((teacher) => teacher.name).join(t('classes.mine.comma'))]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {each.mergedInto !== null && <small>{t('classes.manage.mergedInto', { name: each.mergedInto })}</small>}
              </span>
            ),
          },
          {
            key: 'seats',
            title: t('classes.manage.seats'),
            numeric: true,
            render: (each) => (
              <span className="vse-class-name">
                {`${formatNumber(each.taken)} / ${formatNumber(each.capacity)}`}
                {each.waiting > 0 && (
                  <small>
                    {t('classes.enrolment.waiting')} {formatNumber(each.waiting)}
                  </small>
                )}
              </span>
            ),
          },
          {
            key: 'rule',
            title: t('classes.form.joinRule'),
            render: (each) => (
              <span className="vse-class-name">
                {t(`classes.joinRule.${each.joinRule}`)}
                {each.joinCode && (
                  <span className="vse-code" title={t('classes.form.joinCode')}>
                    {each.joinCode}
                  </span>
                )}
              </span>
            ),
          },
        ]}
        actionsTitle={t('courses.manage.actions')}
        rowActions={(each) => <RowActions name={each.name} actions={commandsOf(each)} />}
        empty={
          <EmptyState
            drawing={state ? 'no-match' : 'empty'}
            action={
              state ? (
                <Button onClick={() => filter(undefined)}>{t('courses.manage.reset')}</Button>
              ) : (
                create || undefined
              )
            }
          >
            {t(state ? 'ui.empty.filtered' : 'classes.manage.empty')}
          </EmptyState>
        }
      />
      {creating && <CreateClassDialog courseId={courseId} onClose={() => setCreating(false)} />}
      {row && opened.what === 'members' && <MembersDrawer row={row} onClose={close} />}
      {row && opened.what === 'settings' && <JoinSettingsDialog row={row} onClose={close} />}
      {row && (opened.what === 'start' || opened.what === 'end') && (
        <ClassMoveDialog row={row} move={opened.what} onClose={close} />
      )}
      {row && opened.what === 'merge' && (
        <MergeDialog
          row={row}
          others={all.filter((one) => one.id !== row.id && one.termId === row.termId && one.state !== 'ended')}
          onClose={close}
        />
      )}
      <ImportDialog
        name="enrolments"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refresh(listClassesRoute, classMembersRoute)}
        beside={(importId) => <MissingAccounts key={importId} courseId={courseId} importId={importId} />}
      />
    </>
  );
}

/** 班级管理: the teaching classes of a course. */
export default function ClassManagePage() {
  return <CourseFrame>{(course) => <Classes key={course.id} courseId={course.id} />}</CourseFrame>;
}
