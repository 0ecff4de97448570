import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { bankRoute } from '../../../shared/folder.contract.ts';
import type { questionsRoute } from '../../../shared/question.contract.ts';
import {
  QUESTION_SORTS,
  QUESTION_STATES,
  QUESTION_TYPES,
  type QuestionSort,
  type QuestionState,
  type QuestionType,
} from '../../../shared/question.model.ts';

export type Bank = CallOutput<typeof bankRoute>;
export type Folder = Bank['folders'][number];
export type Line = CallOutput<typeof questionsRoute>['rows'][number];

/** What the list shows, as the address says it; null is no filter. */
export interface BankPlace {
  readonly kw: string;
  /** A folder, or `none` for what lies in none. */
  readonly folder: string | null;
  readonly type: QuestionType | null;
  readonly difficulty: number | null;
  readonly state: QuestionState | null;
  readonly tag: string | null;
  readonly point: string | null;
  readonly used: 'yes' | 'no' | null;
  readonly sort: QuestionSort;
  readonly direction: 'asc' | 'desc';
  /** The question that is open, or `new`. */
  readonly question: string | null;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => one === value) ?? null;
const ID = /^[0-9a-f-]{36}$/i;
const idOf = (value: string | null): string | null => (value !== null && ID.test(value) ? value : null);

/** Reads the address; what it does not know is no filter. */
export function readPlace(params: URLSearchParams): BankPlace {
  const folder = params.get('folder');
  const question = params.get('question');
  const difficulty = oneOf(['1', '2', '3', '4', '5'], params.get('difficulty'));
  return {
    kw: (params.get('kw') ?? '').slice(0, 100),
    folder: folder === 'none' ? 'none' : idOf(folder),
    type: oneOf(QUESTION_TYPES, params.get('type')),
    difficulty: difficulty === null ? null : Number(difficulty),
    state: oneOf(QUESTION_STATES, params.get('state')),
    tag: params.get('tag')?.slice(0, 20) || null,
    point: idOf(params.get('point')),
    used: oneOf(['yes', 'no'], params.get('used')),
    sort: oneOf(QUESTION_SORTS, params.get('sort')) ?? 'updated',
    direction: oneOf(['asc', 'desc'], params.get('direction')) ?? 'desc',
    question: question === 'new' ? 'new' : idOf(question),
  };
}

/** What is asked of the server for a place. */
export function queryOf(place: BankPlace) {
  const { question: _question, kw, sort, direction, ...filters } = place;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
  return { kw, sort, direction, ...(given as { folder?: string; type?: QuestionType; difficulty?: number }) };
}

/** True when a filter narrows the list, folder aside. */
export const isNarrowed = ({ kw, type, difficulty, state, tag, point, used }: BankPlace): boolean =>
  kw !== '' || [type, difficulty, state, tag, point, used].some((one) => one !== null);

/** How deep a folder stands, 0 at the top. */
export function depthOf(folders: readonly Folder[], id: string): number {
  const parent = folders.find((one) => one.id === id)?.parentId ?? null;
  return parent === null ? 0 : 1 + depthOf(folders, parent);
}

/** Folders to choose from, each with the way to it. @param except left out with all below it */
export function folderOptions(folders: readonly Folder[], except?: string): { value: string; label: string }[] {
  const wayTo = (id: string): Folder[] => {
    const folder = folders.find((one) => one.id === id);
    if (!folder) return [];
    return folder.parentId === null ? [folder] : [...wayTo(folder.parentId), folder];
  };
  return folders
    .map(({ id }) => ({ value: id, way: wayTo(id) }))
    .filter(({ way }) => !way.some(({ id }) => id === except))
    .map(({ value, way }) => ({ value, label: way.map(({ name }) => name).join(' / ') }));
}
