import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import type { examRoute, examsRoute } from '../../shared/exam.contract.ts';
import type { ExamKind } from '../../shared/exam.model.ts';

export type ExamLine = CallOutput<typeof examsRoute>['rows'][number];
export type Exam = CallOutput<typeof examRoute>;

const PAGE = {
  exam: 'maintain.teachingManage.examManage',
  test: 'maintain.teachingManage.testManage',
} as const satisfies Readonly<Record<ExamKind, string>>;

/** Address in the page of exams or of tests. */
export const examAddress = (kind: ExamKind, query: Readonly<Record<string, string>>): string =>
  addressOf(PAGE[kind], query);

/** A window in one line: the day once where both ends fall on it. */
export function windowText(opensAt: string | null, closesAt: string | null): string {
  if (opensAt === null && closesAt === null) return '—';
  const [from, to] = [formatInstant(opensAt), formatInstant(closesAt)];
  const sameDay = opensAt !== null && closesAt !== null && from.slice(0, 10) === to.slice(0, 10);
  return `${from} – ${sameDay ? to.slice(11) : to}`;
}
