import { createHash } from 'node:crypto';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Form } from '../shared/form.model.ts';
import type { Asked } from './form.engine.ts';
import { contentsOf } from './form-contents.service.ts';

/** Hashes by content; a process keeps the contents of used versions, so each of those is hashed once. */
const hashes = new WeakMap<Asked['content'], Buffer>();

function hashOf({ content, whole }: Asked): Buffer {
  const known = hashes.get(content);
  if (known) return known;
  const hash = createHash('sha256')
    .update(JSON.stringify([content, whole]))
    .digest();
  hashes.set(content, hash);
  return hash;
}

/**
 * A hash of all that `openForm` shows of a form, 64 hexadecimal digits: it is another one after a correction of a question
 * of it. Reads what `openForm` reads and makes no view. @throws AppError conflict when a version of it is missing
 */
export async function formStamp(ctx: Ctx, form: Form): Promise<string> {
  const contentOf = await contentsOf(ctx, form.items);
  const hash = createHash('sha256').update(JSON.stringify(form));
  for (const item of form.items) hash.update(hashOf(contentOf(item)));
  return hash.digest('hex');
}
