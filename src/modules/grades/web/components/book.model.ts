import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { gradebookRoute } from '../../shared/grade.contract.ts';

/** The gradebook of a class as it is shown. */
export type Book = CallOutput<typeof gradebookRoute>;
/** One person of it. */
export type BookRow = Book['rows'][number];
