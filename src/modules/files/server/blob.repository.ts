import type { Ctx } from '../../../platform/db/context.ts';
import { filesDb } from './files.tables.ts';

export interface BlobFacts {
  readonly sha256: string;
  readonly bytes: number;
}

const BATCH = 1000;

/** Names stored contents in the register; those already known stay as they are. */
export async function registerBlobs(ctx: Pick<Ctx, 'db'>, blobs: readonly BlobFacts[]): Promise<void> {
  const unique = [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()];
  for (let i = 0; i < unique.length; i += BATCH) {
    await filesDb(ctx)
      .insertInto('files.blob')
      .values(unique.slice(i, i + BATCH).map(({ sha256, bytes }) => ({ sha256, bytes })))
      .onConflict((oc) => oc.column('sha256').doNothing())
      .execute();
  }
}
