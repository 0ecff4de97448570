import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import type { homeworkListRoute, homeworkRoute } from '../../shared/homework.contract.ts';

export type HomeworkLine = CallOutput<typeof homeworkListRoute>['rows'][number];
export type Homework = CallOutput<typeof homeworkRoute>;

/** Address in the page of homework. */
export const homeworkAddress = (query: Readonly<Record<string, string>>): string =>
  addressOf('maintain.teachingManage.jobManagement', query);

/** An instant, or a dash. */
export const timeText = (at: string | null): string => (at === null ? '—' : formatInstant(at));

/** When nothing is taken any more, as far as the general dates say. */
export const closesAt = ({ dueAt, cutoffAt }: Pick<HomeworkLine, 'dueAt' | 'cutoffAt'>): string | null =>
  cutoffAt ?? dueAt;

/** A node with its chapter before it. */
export const placeText = ({ name, chapter }: { readonly name: string; readonly chapter: string }): string =>
  chapter ? `${chapter} · ${name}` : name;
