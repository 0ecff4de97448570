import type { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/db/context.ts';
import { blobKey } from '../../../platform/storage/storage.ts';

/**
 * Stores a content under its hash unless it is there already; equal contents are kept once. Call it before the
 * transaction that registers it: no file work inside a transaction.
 */
export async function storeBlob(
  ctx: Pick<Ctx, 'storage'>,
  blob: { readonly sha256: string; readonly bytes: number; readonly open: () => Readable },
): Promise<void> {
  const key = blobKey(blob.sha256);
  const there = await ctx.storage.stat(key);
  if (there?.bytes === blob.bytes) return;
  await ctx.storage.put(key, blob.open());
}
