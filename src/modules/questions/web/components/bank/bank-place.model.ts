import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { bankRoute } from '../../../shared/folder.contract.ts';
import type { questionsRoute } from '../../../shared/question.contract.ts';
import {
  type FigureRange,
  HOLD_FILTERS,
  type HoldFilter,
  QUESTION_SORTS,
  QUESTION_STATES,
  QUESTION_TYPES,
  type QuestionSort,
  type QuestionState,
  type QuestionType,
  REVIEW_STATES,
  type ReviewState,
  USE_FILTERS,
  type UseFilter,
} from '../../../shared/question.model.ts';
import type { banksRoute } from '../../../shared/unit-bank.contract.ts';

export type Bank = CallOutput<typeof bankRoute>;
export type LinkedBank = CallOutput<typeof banksRoute>['linked'][number];
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
  /** An objective of the course, or `none`. */
  readonly objective: string | null;
  readonly review: ReviewState | null;
  readonly used: UseFilter | null;
  readonly holds: HoldFilter | null;
  /** Who wrote it first. */
  readonly author: string | null;
  /** An exam in which it was used. */
  readonly exam: string | null;
  /** Only those the bank has twice. */
  readonly doubles: 'yes' | null;
  /** Bounds of P and of D. */
  readonly facility: FigureRange | null;
  readonly discrimination: FigureRange | null;
  readonly sort: QuestionSort;
  readonly direction: 'asc' | 'desc';
  /** The question that is open, or `new`. */
  readonly question: string | null;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => one === value) ?? null;
const ID = /^[0-9a-f-]{36}$/i;
const idOf = (value: string | null): string | null => (value !== null && ID.test(value) ? value : null);

/** The bank of a unit that is shown in place of that of the course, as the address names it. */
export const linkedBankOf = (params: URLSearchParams): string | null => idOf(params.get('bank'));

/** Two bounds as the address has them, `0.4~0.7`. */
export const rangeText = ({ from, to }: FigureRange): string => `${from}~${to}`;
/** Null for what is no range between the bounds. */
export function rangeOf(text: string | null, least: number): FigureRange | null {
  const found = /^(-?[01](?:\.\d{1,3})?)~(-?[01](?:\.\d{1,3})?)$/.exec(text ?? '');
  const [from, to] = [Number(found?.[1]), Number(found?.[2])];
  return found && from >= least && from <= to && to <= 1 ? { from, to } : null;
}

/** Reads the address; what it does not know is no filter. */
export function readPlace(params: URLSearchParams): BankPlace {
  const folder = params.get('folder');
  const objective = params.get('objective');
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
    objective: objective === 'none' ? 'none' : idOf(objective),
    review: oneOf(REVIEW_STATES, params.get('review')),
    used: oneOf(USE_FILTERS, params.get('used')),
    holds: oneOf(HOLD_FILTERS, params.get('holds')),
    author: idOf(params.get('author')),
    exam: idOf(params.get('exam')),
    doubles: oneOf(['yes'], params.get('doubles')),
    facility: rangeOf(params.get('facility'), 0),
    discrimination: rangeOf(params.get('discrimination'), -1),
    sort: oneOf(QUESTION_SORTS, params.get('sort')) ?? 'updated',
    direction: oneOf(['asc', 'desc'], params.get('direction')) ?? 'desc',
    question: question === 'new' ? 'new' : idOf(question),
  };
}

/** What narrows the list of a place, as the server asks for it. */
export function filterOf(place: BankPlace) {
  const { question: _question, sort: _sort, direction: _direction, kw, facility, discrimination, ...others } = place;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  return {
    ...(kw ? { kw } : {}),
    ...(given as { folder?: string; type?: QuestionType; difficulty?: number }),
    ...(facility ? { facilityFrom: facility.from, facilityTo: facility.to } : {}),
    ...(discrimination ? { discriminationFrom: discrimination.from, discriminationTo: discrimination.to } : {}),
  };
}

/** What is asked of the server for a place. */
export const queryOf = (place: BankPlace) => ({
  kw: place.kw,
  ...filterOf(place),
  sort: place.sort,
  direction: place.direction,
});

/** True when a filter narrows the list, folder aside. */
export const isNarrowed = (place: BankPlace): boolean => Object.keys(filterOf({ ...place, folder: null })).length > 0;

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
