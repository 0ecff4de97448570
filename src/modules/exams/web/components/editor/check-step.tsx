import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../../../kernel/i18n/catalog.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { ErrorIcon, SuccessIcon, WarningIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatInstant, formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import type { CheckLevel, PublishCheck } from '../../../shared/exam.model.ts';
import { examChecksRoute, publishExamRoute } from '../../../shared/exam-life.contract.ts';
import { type Exam, windowText } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';
import type { ExamStep } from './plan.model.ts';

type Finding = CallOutput<typeof examChecksRoute>['rows'][number];

const ICON = { ok: SuccessIcon, warning: WarningIcon, confirm: WarningIcon, error: ErrorIcon } as const;
/** Where one mends what a check found. */
const STEP: Readonly<Partial<Record<PublishCheck, ExamStep>>> = {
  paper: 'paper',
  window: 'time',
  people: 'time',
  overlap: 'time',
  answers: 'release',
};

/** Findings, each with its sign and what may be done about it. */
function CheckList({
  rows,
  onStep,
}: {
  readonly rows: readonly Finding[];
  readonly onStep: ((step: ExamStep) => void) | null;
}) {
  const t = useT();
  return (
    <ul className="vse-exams-checks">
      {rows.map(({ check, level, message, names }) => {
        const Icon = ICON[level];
        const step = STEP[check];
        return (
          <li key={`${check}:${message.key}`} data-level={level}>
            <Icon role="img" aria-label={t(`exams.level.${level}`)} />
            <div>
              <strong>{t(`exams.checkTitle.${check}`)}</strong>
              <p>{translateKey(message.key as MessageKey, message.params)}</p>
              {names.length > 0 && <p className="vse-muted-small">{formatList(names)}</p>}
            </div>
            {level !== 'ok' && step && onStep && (
              <Button size="small" onClick={() => onStep(step)}>
                {t('exams.check.go')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const levelWith = (row: Finding, startNow: boolean): CheckLevel =>
  startNow && row.message.key === 'exams.check.windowPast' ? 'ok' : row.level;

/** 检查: what publishing looks at; from here an exam is published. @param onStep leads to a step of the wizard */
export function CheckStep({
  exam,
  onStep,
  onPublished,
}: {
  readonly exam: Exam;
  readonly onStep: (step: ExamStep) => void;
  readonly onPublished: () => void;
}) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [startNow, setStartNow] = useState(false);
  const [answers, setAnswers] = useState(false);
  const checks = useCall(examChecksRoute, { params: { examId: exam.id } });
  const publish = useAction(async (candidates: number) => {
    const yes = await confirm({
      grade: 'B',
      title: t('exams.publish.title', { name: exam.name }),
      text: startNow
        ? t('exams.publish.textNow', { n: formatNumber(candidates), time: formatInstant(exam.closesAt) })
        : t('exams.publish.text', {
            n: formatNumber(candidates),
            window: windowText(exam.opensAt, exam.closesAt),
          }),
      confirmLabel: t('exams.command.publish'),
    });
    if (!yes) return;
    try {
      const body = { version: exam.version, startNow, confirmAnswers: answers };
      await call(publishExamRoute, { params: { examId: exam.id }, body });
      onPublished();
    } finally {
      await refreshExams();
    }
  });
  if (checks.error) return <CallError error={checks.error} retry={checks.refetch} />;
  if (!checks.data) return <SkeletonText lines={8} />;
  const rows = checks.data.rows.map((row) => ({ ...row, level: levelWith(row, startNow) }));
  const asked = rows.some(({ level }) => level === 'confirm');
  const errors = rows.filter(({ level }) => level === 'error').length;
  const ready = errors === 0 && (!asked || answers);
  return (
    <section className="vse-stack" aria-label={t('exams.step.check')}>
      <CheckList rows={rows} onStep={onStep} />
      {exam.can.publish && (
        <div className="vse-exams-publish">
          {exam.kind === 'exam' && (
            <Checkbox
              label={t('exams.publish.startNow')}
              checked={startNow}
              onChange={(event) => setStartNow(event.target.checked)}
            />
          )}
          {asked && (
            <Checkbox
              label={t('exams.publish.confirmAnswers')}
              checked={answers}
              onChange={(event) => setAnswers(event.target.checked)}
            />
          )}
          <div className="vse-row">
            <Button
              variant="primary"
              disabled={!ready}
              loading={publish.busy}
              onClick={() => void publish.run(checks.data.candidates)}
            >
              {t('exams.command.publish')}
            </Button>
            <span className="vse-muted-small" role="status">
              {errors > 0
                ? t('exams.publish.errors', { n: errors })
                : !ready
                  ? t('exams.publish.word')
                  : t('exams.publish.ready', { n: formatNumber(checks.data.candidates) })}
            </span>
          </div>
        </div>
      )}
      {element}
    </section>
  );
}
