import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { createExamRoute, examChoicesRoute } from '../../../shared/exam.contract.ts';
import type { ExamKind } from '../../../shared/exam.model.ts';
import { EXAM_LIMITS } from '../../../shared/exam-settings.model.ts';
import { refreshExams } from '../refresh-exams.ts';

/** Begins an exam by its name, a test by the node it belongs to. */
export function CreateExam({
  kind,
  courseId,
  onClose,
  onCreated,
}: {
  readonly kind: ExamKind;
  readonly courseId: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}) {
  const t = useT();
  const [name, setName] = useState('');
  const [nodeId, setNodeId] = useState('');
  const [tried, setTried] = useState(false);
  const choices = useCall(examChoicesRoute, { params: { courseId } }, { enabled: kind === 'test' });
  const nodes = choices.data?.nodes.filter(({ taken }) => !taken) ?? [];
  const node = nodes.find(({ id }) => id === nodeId);
  const title = name.trim() || (node?.name ?? '');
  const { min, max } = EXAM_LIMITS.name;
  const fits = title.length >= min && title.length <= max;
  const create = useAction(
    async () => {
      const body = { kind, name: title, nodeId: nodeId || null };
      const { id } = await call(createExamRoute, { params: { courseId }, body });
      await refreshExams();
      onCreated(id);
    },
    { quiet: true },
  );
  return (
    <FormDialog
      title={t(kind === 'exam' ? 'exams.create' : 'exams.createTest')}
      submitLabel={t('exams.create.submit')}
      busy={create.busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (fits) void create.run();
      }}
    >
      {create.error && create.error.fields.length === 0 && <Banner tone="error">{create.error.message}</Banner>}
      {kind === 'test' &&
        (choices.isLoading ? (
          <SkeletonText lines={2} />
        ) : (
          <Select
            label={t('exams.field.node')}
            hint={nodes.length === 0 ? t('exams.field.nodeNone') : t('exams.field.nodeHint')}
            placeholder={t('exams.field.nodeLater')}
            value={nodeId}
            error={create.error?.fieldMessage('nodeId')}
            options={nodes.map((one) => ({
              value: one.id,
              label: one.chapter ? `${one.chapter} · ${one.name}` : one.name,
            }))}
            onChange={(event) => setNodeId(event.target.value)}
          />
        ))}
      <TextField
        label={t('exams.field.name')}
        required={node === undefined}
        value={name}
        maxLength={max}
        placeholder={node?.name}
        error={tried && !fits ? t('exams.fault.name', { min, max }) : create.error?.fieldMessage('name')}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
