import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { ImportCode, ImportIssue, IssueText } from '../../../../platform/imports/binding.ts';
import type { Scope } from '../account/account.repository.ts';

/** A teaching class as a list of people names it. */
export interface NamedInSheet {
  readonly class: string;
  /** Code of the course, where several have a class of that code. */
  readonly course: string | null;
}

/** A row of a list of people that names a class. Its columns are called `class` and `course`. */
export interface ClassRequest extends NamedInSheet {
  readonly line: number;
  /** The same text in every row about the same person, whether there or not yet. */
  readonly who: string;
  /** Null as long as the row has not made its person. */
  readonly personId: string | null;
  /** Unit of the person after the import. */
  readonly unitId: string;
}

/** What a row asks: a seat, nothing as the person is in that class, or something that cannot be. */
export type ClassAnswer = 'joins' | 'present' | ImportIssue;

/**
 * Teaching classes that people of a sheet join at once. Every question is the importer's own: a class of a course of
 * the units in scope, or one whose classes the importer manages as a member of its team. Any other looks as if it did
 * not exist.
 */
export interface SheetClasses {
  /** Classes that can be named, with the name of their course; at most 2,000. */
  readonly choices: (ctx: Ctx, scope: Scope) => Promise<readonly ImportCode[]>;
  /** Validates the wishes by line, seats counted in their order. */
  readonly validate: (
    ctx: Ctx,
    scope: Scope,
    requests: readonly ClassRequest[],
  ) => Promise<ReadonlyMap<number, ClassAnswer>>;
  /** Puts people into the classes they are named for, validated again. @throws LineError for whom that is not possible */
  readonly join: (
    tx: TxCtx,
    scope: Scope,
    requests: readonly (ClassRequest & { readonly personId: string })[],
  ) => Promise<void>;
  /** Takes a person out of the class an import had put him into, or tells why the person stays. */
  readonly leave: (tx: TxCtx, scope: Scope, personId: string, named: NamedInSheet) => Promise<'left' | IssueText>;
}

/** Filled by the module of teaching classes. */
export const sheetClassesPort = definePort<SheetClasses>('identity.sheetClasses', 1);
