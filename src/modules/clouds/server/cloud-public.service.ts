import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import { isUuid } from '../../../kernel/values/uuid.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { pickListed } from '../../catalogue/server/catalogue.public.ts';
import { coverPaths } from '../../files/server/files.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { packageCards } from '../../ordering/server/ordering.public.ts';
import type { cloudListRoute } from '../shared/cloud.contract.ts';
import { COVER_OWNER, MAX_EXPERIMENTS } from '../shared/cloud.model.ts';
import { nextOpening } from '../shared/hours.model.ts';
import { managedCloud, managesCloud } from './cloud.access.ts';
import { doorOf } from './cloud.presenter.ts';
import * as clouds from './cloud.repository.ts';
import { managersOf, requireCloudVersion } from './cloud.service.ts';
import {
  facetsOf,
  findShown,
  lockNotice,
  markWithdrawn,
  noticesOf,
  putReminder,
  type ShownCloud,
  searchClouds,
  takeReminders,
} from './cloud-public.repository.ts';
import { cleanTexts } from './cloud-texts.engine.ts';
import { cloudsDb } from './clouds.tables.ts';

const cardOf = (row: ShownCloud, coverUrl: string | null, ms: number) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  coverUrl,
  unitId: row.unit_id,
  unitName: row.unit_name,
  subject: row.subject === null ? null : { code: row.subject, name: row.subject_name ?? row.subject },
  ...doorOf(row, ms),
  now: row.now,
  waiting: row.waiting,
  concurrency: row.concurrency,
  experiments: row.experiments,
  packages: row.packages,
  runs30: row.runs30,
  externalOnly: row.external_url !== null && row.experiments === 0 && row.packages === 0,
  member: row.member,
});

/** A page of the clouds everybody sees: listed ones and those in maintenance. */
export async function listClouds(ctx: Ctx, query: RouteInput<typeof cloudListRoute>['query']) {
  const now = ctx.clock.ms();
  const { page, size, open, mine, ...asked } = query;
  const found = await searchClouds(ctx, { ...asked, mine: mine === '1' });
  const fit = open === 'now' ? found.filter((row) => doorOf(row, now).door === 'open') : found;
  const last = Math.max(1, Math.ceil(fit.length / size));
  const at = Math.min(page, last);
  const rows = fit.slice((at - 1) * size, at * size);
  const covers = await coverPaths(ctx, COVER_OWNER, rows);
  return {
    rows: rows.map((row) => cardOf(row, covers.get(row.id) ?? null, now)),
    page: at,
    size,
    total: fit.length,
    ...(await facetsOf(ctx)),
  };
}

/**
 * A cloud the actor may look at, by id or code. Drafts are for their managers.
 * @throws AppError notFound, with a code of its own and `{unitId, unitName}` for one that was taken down
 */
export async function shownCloud(ctx: Ctx, idOrCode: string): Promise<{ row: ShownCloud; manages: boolean }> {
  const row = await findShown(ctx, isUuid(idOrCode) ? { id: idOrCode.toLowerCase() } : { code: idOrCode });
  if (!row) throw appError('notFound', 'error.notFound');
  const manages = ctx.actor.kind !== 'visitor' && (await managesCloud(ctx, row));
  if (!manages && row.state === 'delisted') {
    const unit = { unitId: row.unit_id, unitName: row.unit_name };
    throw appErrorWith({ data: unit }, 'notFound', 'clouds.delisted');
  }
  if (!manages && row.state === 'draft') throw appError('notFound', 'error.notFound');
  return { row, manages };
}

/** A cloud with everything its page shows. @throws AppError notFound as above */
export async function cloudDetails(ctx: Ctx, idOrCode: string) {
  const { row, manages } = await shownCloud(ctx, idOrCode);
  const covers = await coverPaths(ctx, COVER_OWNER, [row]);
  const experimentRows = await pickListed(ctx, {
    rule: 'manual',
    ids: await clouds.cloudLists.experiments.read(ctx, row.id),
    limit: MAX_EXPERIMENTS,
  });
  const packageRows = await packageCards(ctx, await clouds.cloudLists.packages.read(ctx, row.id));
  const externalClosed = row.external_url !== null && row.external_members && !row.member && !manages;
  const { actor } = ctx;
  const reminder =
    actor.kind === 'person'
      ? await cloudsDb(ctx)
          .selectFrom('clouds.cloud_reminder')
          .select('at')
          .where('cloud_id', '=', row.id)
          .where('person_id', '=', actor.personId)
          .executeTakeFirst()
      : undefined;
  return {
    ...cardOf(row, covers.get(row.id) ?? null, ctx.clock.ms()),
    state: row.state,
    // Cleaned once more on reading: the rules may have become stricter since it was written.
    intro: cleanTexts(row.intro).html,
    week: [...row.week],
    exceptions: [...row.exceptions],
    memberRule: row.member_rule,
    managers: (await managersOf(ctx, row.id)).map(({ name }) => name),
    externalUrl: externalClosed ? null : row.external_url,
    externalClosed,
    experimentRows,
    packageRows,
    notices: (await noticesOf(ctx, row.id, manages)).map(({ published_at, ...notice }) => ({
      ...notice,
      publishedAt: published_at.toISOString(),
    })),
    reminded: reminder !== undefined,
    version: row.version,
    can: { manage: manages },
    serverNow: ctx.clock.now().toISOString(),
  };
}

/** How full a cloud is now. @throws AppError notFound */
export async function cloudLoad(ctx: Ctx, id: string) {
  const { row } = await shownCloud(ctx, id);
  const { now, waiting, concurrency } = row;
  return { ...doorOf(row, ctx.clock.ms()), now, waiting, concurrency, serverNow: ctx.clock.now().toISOString() };
}

/** Use of a cloud. @throws AppError notFound */
export async function cloudStatistics(ctx: Ctx, id: string) {
  const { row } = await shownCloud(ctx, id);
  const { runs, runs30, persons, persons30 } = await clouds.figuresOf(ctx, row.id);
  return {
    runs,
    runs30,
    persons,
    persons30,
    peaks: await clouds.peaksOf(ctx, row.id),
    asOf: ctx.clock.now().toISOString(),
  };
}

/** Changes the words about a cloud; tells what was taken out of them. @throws AppError notFound for all but its managers, stale */
export async function editIntro(ctx: Ctx, id: string, intro: string, version: number) {
  const { html, removed } = cleanTexts(intro);
  return ctx.tx(async (tx) => {
    const row = await managedCloud(tx, id);
    await requireCloudVersion(tx, row, version);
    if (row.intro === html) return { id, version: row.version, removed: [...removed] };
    await clouds.updateCloud(tx, id, { intro: html });
    const change = { before: { intro: row.intro }, after: { intro: html } };
    tx.audit({ action: 'micro_cloud.update', object: 'micro_cloud', objectId: id, ...change });
    return { id, version: row.version + 1, removed: [...removed] };
  });
}

/** Publishes a notice of a cloud. @throws AppError notFound for all but its managers */
export async function publishNotice(ctx: Ctx, id: string, notice: { readonly title: string; readonly body: string }) {
  const { html: body, removed } = cleanTexts(notice.body);
  return ctx.tx(async (tx) => {
    const row = await managedCloud(tx, id);
    const noticeId = tx.newId();
    const by = tx.actor.kind === 'person' ? tx.actor.personId : null;
    await cloudsDb(tx)
      .insertInto('clouds.cloud_notice')
      .values({ id: noticeId, cloud_id: row.id, title: notice.title, body, published_by: by, withdrawn_at: null })
      .execute();
    tx.audit({
      action: 'notice.publish',
      object: 'micro_cloud',
      objectId: row.id,
      after: { notice: noticeId, title: notice.title },
    });
    return { id: noticeId, removed: [...removed] };
  });
}

/** Withdraws a notice. @throws AppError notFound, conflict when it is withdrawn already */
export async function withdrawNotice(ctx: Ctx, id: string, noticeId: string) {
  return ctx.tx(async (tx) => {
    const row = await managedCloud(tx, id);
    const found = await lockNotice(tx, row.id, noticeId);
    if (!found) throw appError('notFound', 'error.notFound');
    if (found.state === 'withdrawn') throw appError('conflict', 'clouds.notice.gone');
    await markWithdrawn(tx, noticeId);
    tx.audit({
      action: 'notice.withdraw',
      object: 'micro_cloud',
      objectId: row.id,
      before: { notice: noticeId, title: found.title },
    });
    return { id: noticeId };
  });
}

/** Tells the actor when a cloud opens next. @throws AppError notFound, conflict when it is open or never opens */
export async function remind(ctx: Ctx, id: string) {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const { row } = await shownCloud(ctx, id);
  const now = ctx.clock.ms();
  const next = nextOpening(row, now);
  if (row.state !== 'listed' || next === null || next === now) throw appError('conflict', 'clouds.remind.open');
  const at = new Date(next);
  await ctx.tx((tx) => putReminder(tx, row.id, actor.personId, at));
  return { at: at.toISOString() };
}

/** Tells those who asked that a cloud has opened. */
export const reminderJob: JobHandler = {
  name: 'clouds.remind',
  cron: '* * * * *',
  run: (ctx) =>
    ctx.tx(async (tx) => {
      for (const { code, name, people } of await takeReminders(tx)) {
        const target = { page: 'cloudDetails', query: { Id: code } };
        notify(tx, { to: people, kind: 'system', key: 'clouds.notice.opened', params: { name }, target });
      }
    }),
};
