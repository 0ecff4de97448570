import { createHash, randomBytes } from 'node:crypto';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { KEPT_VERSIONS, PREVIEW_MS } from '../shared/page-group.model.ts';
import { type PageContent, type PageGroup, pageGroupPort } from './page-group.port.ts';
import * as rows from './page-group.repository.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const read = (content: string) => JSON.parse(content) as PageContent;

function groupOf(ctx: Ctx, name: string): PageGroup {
  const group = ctx.ports.all(pageGroupPort).find((one) => one.name === name);
  if (!group) throw appError('notFound', 'error.notFound');
  return group;
}

const editor = ({ actor }: Ctx) =>
  actor.kind === 'person' ? { id: actor.personId, name: actor.name } : { id: null, name: 'CloudVSE' };

/**
 * What rules now for some groups of settings; `start` of the group where nothing was published. With the token of a
 * preview link the drafts stand in their places.
 * @throws notFound for a preview link that is over or never was.
 */
export async function pageContents(
  ctx: Ctx,
  names: readonly string[],
  preview?: string,
): Promise<{ readonly of: (name: string) => PageContent; readonly next: Date | null }> {
  const live = await rows.liveVersions(ctx, names);
  const drafts = preview === undefined ? new Map() : await rows.previewed(ctx, hashOf(preview), names);
  if (!drafts) throw appError('notFound', 'settings.preview.over');
  const contents = new Map<string, PageContent>();
  for (const row of live) {
    const text: string | null = drafts.get(row.name) ?? row.content;
    const group = groupOf(ctx, row.name);
    const parsed = text === null ? null : group.schema.safeParse(read(text));
    // What another release wrote and this one does not understand counts as never published.
    contents.set(row.name, parsed?.success ? (parsed.data as PageContent) : await group.start(ctx));
  }
  const times = live.flatMap((row) => (row.next ? [row.next.getTime()] : []));
  return { of: (name) => contents.get(name)!, next: times.length > 0 ? new Date(Math.min(...times)) : null };
}

/** The group as its editor sees it. */
export async function readPageGroup(ctx: Ctx, name: string) {
  const group = groupOf(ctx, name);
  const draft = await rows.findDraft(ctx, name);
  const versions = await rows.versionsOf(ctx, name);
  const liveRow = rulingOf(versions);
  const live = liveRow ? read(liveRow.content) : await group.start(ctx);
  const drafted = draft ? read(draft.content) : null;
  const grants = ctx.actor.kind === 'person' ? ctx.actor.grants : [];
  const may = (action: string) =>
    ctx.actor.kind === 'system' ||
    grants.some(({ page, actions }) => page === 'homeShowEdit' && (actions as readonly string[]).includes(action));
  return {
    live: { number: liveRow?.number ?? null, content: live },
    draft: draft
      ? {
          version: draft.version,
          content: drafted,
          savedAt: draft.updated_at.toISOString(),
          savedBy: draft.person_name,
        }
      : null,
    versions: versions.map((row) => ({
      number: row.number,
      state: row.ahead ? ('scheduled' as const) : row === liveRow ? ('live' as const) : ('past' as const),
      from: row.from_at.toISOString(),
      publishedAt: row.created_at.toISOString(),
      publishedBy: row.person_name,
      reason: row.reason,
    })),
    named: (await group.named?.(ctx, drafted ? [live, drafted] : [live])) ?? {},
    can: { edit: may('edit'), publish: may('enable') },
  };
}

/** The version that rules now: the latest instant that has come, the higher number among equals. */
function rulingOf(versions: readonly rows.VersionRow[]): rows.VersionRow | undefined {
  return versions
    .filter((row) => !row.ahead)
    .sort((a, b) => b.from_at.getTime() - a.from_at.getTime() || b.number - a.number)[0];
}

/** Tells the owning module what is still in use, so that files nobody names go. */
async function retainUsed(tx: TxCtx, group: PageGroup, published: PageContent | null): Promise<void> {
  if (!group.retain) return;
  const draft = await rows.findDraft(tx, group.name);
  const versions = await rows.versionsOf(tx, group.name);
  const used = [...(draft ? [draft.content] : []), ...versions.map((row) => row.content)].map(read);
  await group.retain(tx, used, published);
}

/** @throws stale with what stands now when the draft is not the one that was read. */
async function heldDraft(tx: TxCtx, name: string, version: number): Promise<rows.DraftRow | undefined> {
  const draft = await rows.findDraft(tx, name, true);
  if ((draft?.version ?? 0) === version) return draft;
  throw appErrorWith(
    {
      data: {
        current: draft ? read(draft.content) : {},
        version: draft?.version ?? 0,
        by: draft?.person_name ?? null,
        at: draft?.updated_at.toISOString() ?? null,
      },
    },
    'stale',
    'settings.draft.stale',
  );
}

/**
 * Keeps a draft. Nobody but those who may edit sees it.
 * @throws invalid with the fields at fault, stale when somebody else saved first.
 */
export async function saveDraft(ctx: Ctx, name: string, version: number, content: PageContent) {
  const group = groupOf(ctx, name);
  const parsed = group.schema.safeParse(content);
  if (!parsed.success) {
    throw appErrorWith(
      {
        fields: parsed.error.issues
          .slice(0, 20)
          .map((issue) => ({ path: issue.path.join('.'), code: 'settings.site.invalid' })),
      },
      'invalid',
      'settings.site.invalid',
    );
  }
  const ready = group.prepare?.(ctx, parsed.data as PageContent) ?? {
    content: parsed.data as PageContent,
    removed: [],
    faults: [],
  };
  if (ready.faults.length > 0) throw appErrorWith({ fields: ready.faults }, 'invalid', 'settings.site.invalid');
  return ctx.tx(async (tx) => {
    const before = await heldDraft(tx, name, version);
    const text = JSON.stringify(ready.content);
    const kept = before?.content === text ? before.version : await rows.writeDraft(tx, name, text, editor(tx));
    await retainUsed(tx, group, null);
    tx.audit({
      action: 'setting.save_draft',
      object: 'page_group',
      objectId: null,
      before: { group: name, version },
      after: { group: name, version: kept },
    });
    return { version: kept, content: ready.content, removed: [...ready.removed] };
  });
}

/** Gives the draft up; what is published stays. */
export async function discardDraft(ctx: Ctx, name: string): Promise<{ discarded: boolean }> {
  const group = groupOf(ctx, name);
  return ctx.tx(async (tx) => {
    const discarded = await rows.removeDraft(tx, name);
    await retainUsed(tx, group, null);
    if (discarded) {
      tx.audit({ action: 'setting.discard_draft', object: 'page_group', objectId: null, before: { group: name } });
    }
    return { discarded };
  });
}

/**
 * Publishes the draft, at once or from an instant on, and takes it away. The last 20 versions stay.
 * @throws refused without a draft, invalid for an instant that has passed, stale when the draft has changed.
 */
export async function publishDraft(
  ctx: Ctx,
  name: string,
  request: { readonly version: number; readonly reason: string; readonly from?: string | undefined },
): Promise<{ number: number; from: string }> {
  const group = groupOf(ctx, name);
  const from = request.from === undefined ? null : new Date(request.from);
  if (from && from.getTime() <= ctx.clock.ms()) {
    throw appErrorWith(
      { fields: [{ path: 'from', code: 'settings.publish.past' }] },
      'invalid',
      'settings.publish.past',
    );
  }
  return ctx.tx(async (tx) => {
    const draft = await heldDraft(tx, name, request.version);
    if (!draft) throw appError('refused', 'settings.publish.nothing');
    const before = rulingOf(await rows.versionsOf(tx, name));
    const made = await rows.insertVersion(tx, {
      name,
      content: draft.content,
      from,
      reason: request.reason,
      by: editor(tx),
    });
    await rows.removeDraft(tx, name);
    const versions = await rows.versionsOf(tx, name);
    const ruling = rulingOf(versions)?.number;
    const old = versions.filter((row) => !row.ahead && row.number !== ruling).slice(KEPT_VERSIONS - 1);
    await rows.removeVersions(
      tx,
      name,
      old.map((row) => row.number),
    );
    await retainUsed(tx, group, read(draft.content));
    tx.audit({
      action: 'setting.publish',
      object: 'page_group',
      objectId: null,
      before: { group: name, number: before?.number ?? null, content: before ? read(before.content) : null },
      after: { group: name, number: made.number, from: made.from_at.toISOString(), content: read(draft.content) },
      reason: request.reason,
    });
    return { number: made.number, from: made.from_at.toISOString() };
  });
}

/**
 * Takes back a publication before its instant; its content goes back into an empty draft.
 * @throws notFound for an unknown one, refused when its instant has come.
 */
export async function cancelPublication(ctx: Ctx, name: string, number: number): Promise<{ cancelled: boolean }> {
  const group = groupOf(ctx, name);
  return ctx.tx(async (tx) => {
    const row = (await rows.versionsOf(tx, name)).find((one) => one.number === number);
    if (!row) throw appError('notFound', 'error.notFound');
    if (!row.ahead) throw appError('refused', 'settings.publish.come');
    if (!(await rows.findDraft(tx, name, true))) await rows.writeDraft(tx, name, row.content, editor(tx));
    await rows.removeVersions(tx, name, [number]);
    await retainUsed(tx, group, null);
    tx.audit({
      action: 'setting.unschedule',
      object: 'page_group',
      objectId: null,
      before: { group: name, number, from: row.from_at.toISOString() },
    });
    return { cancelled: true };
  });
}

/** Copies an earlier version into the draft, byte for byte. @throws notFound, stale */
export async function restoreVersion(
  ctx: Ctx,
  name: string,
  request: { readonly version: number; readonly number: number },
): Promise<{ version: number }> {
  const group = groupOf(ctx, name);
  return ctx.tx(async (tx) => {
    await heldDraft(tx, name, request.version);
    const row = (await rows.versionsOf(tx, name)).find((one) => one.number === request.number);
    if (!row) throw appError('notFound', 'error.notFound');
    const version = await rows.writeDraft(tx, name, row.content, editor(tx));
    await retainUsed(tx, group, null);
    tx.audit({
      action: 'setting.restore',
      object: 'page_group',
      objectId: null,
      after: { group: name, number: request.number, version },
    });
    return { version };
  });
}

/** A private link to the drafts; whoever has it sees them for one hour. */
export async function makePreview(ctx: Ctx): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(24).toString('base64url');
  const until = new Date(ctx.clock.ms() + PREVIEW_MS);
  await ctx.tx(async (tx) => {
    await rows.insertPreview(tx, hashOf(token), editor(tx).id, until);
    tx.audit({
      action: 'setting.preview',
      object: 'page_group',
      objectId: null,
      after: { until: until.toISOString() },
    });
  });
  return { token, expiresAt: until.toISOString() };
}

/** Publishes a content at once: for the first start and for seeds, through the same checks as a person's. */
export async function publishContent(ctx: Ctx, name: string, content: PageContent, reason: string): Promise<void> {
  const before = await rows.findDraft(ctx, name);
  const { version } = await saveDraft(ctx, name, before?.version ?? 0, content);
  await publishDraft(ctx, name, { version, reason });
}
