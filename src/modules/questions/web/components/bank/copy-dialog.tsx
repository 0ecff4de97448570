import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listCoursesRoute } from '../../../../courses/shared/course.contract.ts';
import { copyQuestionsRoute } from '../../../shared/copy.contract.ts';
import { bankRoute } from '../../../shared/folder.contract.ts';
import { folderOptions } from './bank-place.model.ts';

/** Folders of the bank that gets the copies; says why where the actor cannot write there. */
function FolderField({
  courseId,
  value,
  onChange,
}: {
  readonly courseId: string;
  readonly value: string;
  readonly onChange: (folderId: string) => void;
}) {
  const t = useT();
  const bank = useCall(bankRoute, { params: { courseId } });
  if (bank.error) return <CallError error={bank.error} compact retry={bank.refetch} />;
  if (!bank.data) return <SkeletonText lines={2} />;
  return (
    <Select
      label={t('questions.folder')}
      placeholder={t('questions.folder.none')}
      value={value}
      options={folderOptions(bank.data.folders)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What came of it, with what the copies lack. */
function Outcome({
  outcome,
  to,
  onClose,
}: {
  readonly outcome: CallOutput<typeof copyQuestionsRoute>;
  readonly to: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      open
      title={t('questions.copy.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <ul>
          {(['copied', 'already', 'withoutObjectives', 'withoutPoints', 'withoutExperiment'] as const).map((which) =>
            outcome[which] > 0 ? <li key={which}>{t(`questions.copy.${which}`, { n: outcome[which] })}</li> : null,
          )}
        </ul>
        <Link href={addressOf('maintain.courseBuild.examDatabase', { Id: to, sort: 'created' })}>
          {t('questions.copy.go')}
        </Link>
      </div>
    </Dialog>
  );
}

/** 复制到其他课程: chosen questions as drafts of another bank of the own courses. */
export default function CopyDialog({
  courseId,
  ids,
  onDone,
  onClose,
}: {
  readonly courseId: string;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [to, setTo] = useState('');
  const [folderId, setFolderId] = useState('');
  const [outcome, setOutcome] = useState<CallOutput<typeof copyQuestionsRoute> | null>(null);
  const courses = useCall(listCoursesRoute, { query: { as: 'teacher', size: 100 } });
  const copy = useAction(async () => {
    const body = { ids: [...ids], to, folderId: folderId || null };
    setOutcome(await call(copyQuestionsRoute, { params: { courseId }, body }));
  });
  if (outcome) return <Outcome outcome={outcome} to={to} onClose={onDone} />;
  const others = courses.data?.rows.filter(({ id, state }) => id !== courseId && state !== 'archived');
  return (
    <FormDialog
      title={t('questions.copy.title')}
      submitLabel={t('questions.copy.run', { n: ids.length })}
      busy={copy.busy}
      disabled={to === ''}
      onSubmit={() => void copy.run()}
      onClose={onClose}
    >
      {courses.error && <CallError error={courses.error} compact retry={courses.refetch} />}
      {!others && !courses.error && <SkeletonText lines={3} />}
      {others?.length === 0 && <p>{t('questions.copy.noCourse')}</p>}
      {others && others.length > 0 && (
        <Select
          label={t('questions.copy.to')}
          placeholder={t('questions.copy.choose')}
          value={to}
          options={others.map((one) => ({ value: one.id, label: `${one.code} ${leadName(one)}` }))}
          onChange={(event) => {
            setTo(event.target.value);
            setFolderId('');
          }}
        />
      )}
      {to !== '' && <FolderField key={to} courseId={to} value={folderId} onChange={setFolderId} />}
      <p>{t('questions.copy.hint')}</p>
    </FormDialog>
  );
}
