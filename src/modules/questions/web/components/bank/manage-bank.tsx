import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { LINK_LEVELS, type LinkLevel } from '../../../shared/question.model.ts';
import {
  bankCoursesRoute,
  handOnBankRoute,
  linkBankRoute,
  unlinkBankRoute,
  updateBankRoute,
} from '../../../shared/unit-bank.contract.ts';
import { refreshBanks } from '../editor/use-question.ts';
import { BankFields } from './bank-fields.tsx';
import type { LinkedBank } from './bank-place.model.ts';
import { useBankRemoval } from './bank-removal.tsx';
import './link-dialog.css';

/** What who manages a bank says of it: its name, what the team of each linked course may do, and whether it goes. */
export function ManageBank({
  bank,
  ownCourseId,
  onDeleted,
}: {
  readonly bank: Omit<LinkedBank, 'level'>;
  /** The course the page is of, whose link is ended elsewhere; null where there is none. */
  readonly ownCourseId: string | null;
  readonly onDeleted: (bankId: string) => void;
}) {
  const t = useT();
  const removal = useBankRemoval(onDeleted);
  const courses = useCall(bankCoursesRoute, { params: { bankId: bank.id } });
  const put = async (courseId: string, level: LinkLevel) => {
    await call(linkBankRoute, { params: { bankId: bank.id, courseId }, body: { level } });
    await refreshBanks();
  };
  const { confirm, element } = useConfirm();
  const [next, setNext] = useState('');
  const { people = [], managerId = null } = courses.data ?? {};
  const others = people.filter(({ id }) => id !== managerId);
  const handOn = useAction(async () => {
    const person = others.find(({ id }) => id === next);
    if (!person) return;
    const given = await confirm({
      grade: 'B',
      title: t('questions.bank.handOnTitle', { bank: bank.name, name: person.name }),
      text: t('questions.bank.managerHint'),
      confirmLabel: t('questions.bank.handOn'),
    });
    if (!given) return;
    await call(handOnBankRoute, {
      params: { bankId: bank.id },
      body: { personId: person.id, version: bank.version },
    });
    await refreshBanks();
    toast.show({ text: t('questions.bank.handedOn', { name: person.name }), tone: 'success' });
  });
  const set = useAction(put, { done: t('questions.link.set') });
  const end = useAction(async (courseId: string) => {
    const { level } = await call(unlinkBankRoute, { params: { bankId: bank.id, courseId } });
    await refreshBanks();
    if (level !== null) undoToast(t('questions.link.ended', { name: bank.name }), () => put(courseId, level));
  });
  return (
    <section className="vse-bank-manage vse-stack" aria-label={t('questions.bank.manageName', { name: bank.name })}>
      <BankFields
        key={bank.version}
        start={bank}
        unitName={bank.unitName}
        submitLabel={t('ui.action.save')}
        save={async (fields) => {
          const params = { bankId: bank.id };
          await call(updateBankRoute, { params, body: { ...fields, version: bank.version } });
          await refreshBanks();
          toast.show({ text: t('questions.bank.saved'), tone: 'success' });
        }}
      />
      {others.length > 0 && (
        <div className="vse-row vse-bank-hand-on">
          <Select
            label={t('questions.bank.managerLabel')}
            placeholder={bank.manager}
            value={next}
            options={others.map(({ id, name, number }) => ({
              value: id,
              label: number === null ? name : `${name} (${number})`,
            }))}
            onChange={(event) => setNext(event.target.value)}
          />
          <Button disabled={next === ''} loading={handOn.busy} onClick={() => void handOn.run()}>
            {t('questions.bank.handOn')}
          </Button>
        </div>
      )}
      <h3>{t('questions.bank.courses')}</h3>
      {courses.error && <CallError error={courses.error} compact retry={courses.refetch} />}
      {!courses.data && !courses.error && <SkeletonText lines={2} />}
      <ul className="vse-bank-links">
        {courses.data?.rows.map((course) => (
          <li key={course.courseId}>
            <span className="vse-bank-link-facts">{`${course.code} ${leadName(course)}`}</span>
            <Select
              label={t('questions.link.levelOf', { name: leadName(course) })}
              labelHidden
              value={course.level}
              disabled={set.busy}
              options={LINK_LEVELS.map((level) => ({ value: level, label: t(`questions.link.level.${level}`) }))}
              onChange={(event) => void set.run(course.courseId, event.target.value as LinkLevel)}
            />
            {course.courseId !== ownCourseId && (
              <Button
                size="small"
                disabled={end.busy}
                aria-label={t('questions.link.endCourse', { name: leadName(course) })}
                onClick={() => void end.run(course.courseId)}
              >
                {t('questions.link.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="small"
          variant="danger"
          loading={removal.remove.busy}
          aria-label={t('questions.bank.deleteName', { name: bank.name })}
          onClick={() => void removal.remove.run(bank)}
        >
          {t('questions.bank.delete')}
        </Button>
      </div>
      {element}
      {removal.element}
    </section>
  );
}
