import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows of one relation about one person, as the copy of the own data would give them out. */
export interface RowsAbout {
  readonly relation: string;
  readonly personId: string;
  readonly rows: readonly Row[];
}

/**
 * Filled by modules that keep results back from the person they are about until somebody publishes them. A provider
 * names its relations and returns their rows without what is not given out yet.
 */
export interface DataRelease {
  readonly relations: readonly string[];
  readonly givenOut: (ctx: Ctx, about: RowsAbout) => Promise<readonly Row[]>;
}

export const dataReleasePort = definePort<DataRelease>('identity.dataRelease');

/** Rows of a relation as far as their person may see them now. */
export async function givenOut(ctx: Ctx, about: RowsAbout): Promise<readonly Row[]> {
  const keeper = ctx.ports.all(dataReleasePort).find((one) => one.relations.includes(about.relation));
  return keeper && about.rows.length > 0 ? keeper.givenOut(ctx, about) : about.rows;
}
