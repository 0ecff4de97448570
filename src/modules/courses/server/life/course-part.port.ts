import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { CopyPart, importPackageRoute } from '../../shared/life.contract.ts';

/** What did not go into a copy or an import. */
export type LeftOut = CallOutput<typeof importPackageRoute>['leftOut'][number];

/** What a part is taken for: to be counted, for a copy on this platform, or for a file that leaves it. */
export type TakenFor = 'plan' | 'copy' | 'file';

/** Names of things in a package while it is filled: of nodes, of objectives, and of what the parts before carry. */
interface TakenRefs {
  /** Undefined for what stays behind. */
  of(id: string): string | undefined;
  /** Names a thing of this part, so that parts after it may speak of it. @param kind its letter */
  name(kind: string, id: string): string;
}

/** Things of the new course by their names in the package. */
interface GivenRefs {
  /** Undefined for what was left out. */
  of(ref: string): string | undefined;
  /** Says what a thing of this part became. */
  set(ref: string, id: string): void;
}

/**
 * What a module above carries of a course when it is copied, exported and imported: settings of its own, never people or
 * results. Parts are taken and given in the order of the modules, lowest tier first.
 */
export interface CoursePart {
  readonly key: CopyPart;
  /** What the course has, as JSON; null for nothing. */
  take(ctx: Ctx, courseId: string, refs: TakenRefs, to: TakenFor): Promise<unknown>;
  /**
   * Gives it to a new draft. Data may come from a file: it is validated here.
   * @returns false when the data is none of this part; what stayed behind, where there is anything
   */
  give(tx: TxCtx, courseId: string, data: unknown, refs: GivenRefs): Promise<boolean | readonly LeftOut[]>;
  /** The data that was taken with its dates moved; absent where it has none. @param move null for a date that is taken away */
  readonly shifted?: (data: unknown, move: (at: string | null) => string | null) => unknown;
  /** How many things the data holds, as a plan counts them; data may come from a file. */
  readonly count?: (data: unknown) => number;
}

/** Filled by modules above. */
export const coursePartPort = definePort<CoursePart>('courses.coursePart');

/** Refs for a package whose nodes and objectives have theirs. */
export function takenRefs(known: ReadonlyMap<string, string>): TakenRefs {
  const names = new Map(known);
  const last = new Map<string, number>();
  return {
    of: (id) => names.get(id),
    name: (kind, id) => {
      const ref = names.get(id) ?? `${kind}${(last.get(kind) ?? 0) + 1}`;
      if (!names.has(id)) last.set(kind, (last.get(kind) ?? 0) + 1);
      names.set(id, ref);
      return ref;
    },
  };
}

/** The same for a course whose nodes and objectives were made. */
export function givenRefs(known: ReadonlyMap<string, string>): GivenRefs {
  const ids = new Map(known);
  return { of: (ref) => ids.get(ref), set: (ref, id) => ids.set(ref, id) };
}
