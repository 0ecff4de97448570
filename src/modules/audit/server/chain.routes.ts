import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/chain.contract.ts';
import * as service from './chain.service.ts';

/** The sealed chain: checks, heads of days, archived months, retention. */
export const chainRoutes: readonly BoundRoute[] = [
  route(contract.verifyRoute, (ctx, { body }) => service.startVerification(ctx, body.from ?? null, body.to ?? null)),
  route(contract.verificationsRoute, (ctx) => service.readVerifications(ctx)),
  route(contract.anchorsRoute, (ctx, { query }) => service.readAnchors(ctx, query.page, query.size)),
  route(contract.logStateRoute, (ctx) => service.readState(ctx)),
  route(contract.saveRetentionRoute, (ctx, { body }) => service.saveRetention(ctx, body.days, body.reason)),
  route(contract.archiveFileRoute, async (ctx, { params }, { reply }) => {
    const { row, body } = await service.openArchive(ctx, params.id);
    return reply
      .header('content-type', 'application/gzip')
      .header('content-length', row.bytes)
      .header('content-disposition', `attachment; filename="${row.key.split('/').at(-1)}"`)
      .header('cache-control', 'private, no-store')
      .send(body);
  }),
];
