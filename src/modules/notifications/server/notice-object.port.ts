import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/**
 * Filled by modules whose objects notices are about: of these objects, those the actor may still see. A kind nobody
 * fills counts as there; its page says when it is gone.
 */
export const noticeObjectPort = definePort<{
  readonly kind: string;
  readonly visible: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}>('notifications.object');

/** What a notice is about, as its row says it. */
export interface About {
  readonly objectKind: string | null;
  readonly objectId: string | null;
}

/** Tells of each line whether what it is about is gone: one question per kind of object. */
export async function goneObjects(ctx: Ctx, lines: readonly About[]): Promise<(line: About) => boolean> {
  const seen = new Map<string, ReadonlySet<string>>();
  for (const provider of ctx.ports.all(noticeObjectPort)) {
    const ids = lines.filter((line) => line.objectKind === provider.kind).map((line) => line.objectId!);
    if (ids.length > 0) seen.set(provider.kind, await provider.visible(ctx, [...new Set(ids)]));
  }
  return ({ objectKind, objectId }) => {
    const visible = objectKind === null ? undefined : seen.get(objectKind);
    return visible !== undefined && !visible.has(objectId!);
  };
}
