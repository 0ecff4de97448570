import { type BoundRoute, type ModuleParts, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/wish-list.contract.ts';
import type { LineKind } from '../shared/wish-list.model.ts';
import * as manage from '../shared/wish-manage.contract.ts';
import * as own from './own-wish.service.ts';
import * as answers from './wish-answer.service.ts';
import { itemsOf, knownUnits, offeredItems } from './wish-item.service.ts';
import { readStatus, submitAsVisitor, submitDraft, visitorWork } from './wish-list.service.ts';

const idsIn = (kind: LineKind, text: string) =>
  text === '' ? [] : text.split(',').map((item) => ({ kind, item: item.toLowerCase() }));

/** What visitors and signed-in people wish for, and 心愿单管理. */
export function wishListRoutes({ secrets }: Pick<ModuleParts, 'secrets'>): BoundRoute[] {
  return [
    route(contract.wishChoicesRoute, async (ctx, { query }) => ({ rows: await offeredItems(ctx, query.kw) })),
    route(contract.wishItemsRoute, async (ctx, { query }) => {
      const lines = [...idsIn('experiment', query.experiments), ...idsIn('package', query.packages)];
      return { rows: [...(await itemsOf(ctx, lines)).values()] };
    }),
    route(contract.wishUnitsRoute, async (ctx, { query }) => ({
      names: await knownUnits(ctx, query.kw),
    })),
    route(contract.wishWorkRoute, (ctx) => visitorWork(ctx, secrets.signing)),
    route(contract.submitVisitorWishRoute, (ctx, { body }) => submitAsVisitor(ctx, secrets.signing, body)),
    route(contract.wishStatusRoute, (ctx, { body }) => readStatus(ctx, body)),
    route(contract.wishDraftRoute, (ctx) => own.readDraft(ctx)),
    route(contract.saveWishDraftRoute, (ctx, { body }) => own.saveDraft(ctx, body)),
    route(contract.addWishLinesRoute, (ctx, { body }) => own.addToDraft(ctx, body)),
    route(contract.removeWishLineRoute, (ctx, { body }) => own.removeFromDraft(ctx, body)),
    route(contract.submitWishDraftRoute, (ctx, { body }) => submitDraft(ctx, body)),
    route(contract.ownWishListsRoute, (ctx) => own.ownLists(ctx)),
    route(contract.commandOwnWishRoute, (ctx, { params, body }) => own.commandOwn(ctx, params.id, body)),
    route(manage.wishListRoute, (ctx, { params }) => answers.readList(ctx, params.id)),
    route(manage.wishHistoryRoute, (ctx, { params, query }) => answers.listHistory(ctx, params.id, query.page)),
    route(manage.wishHandlersRoute, async (ctx) => ({ rows: await answers.wishHandlers(ctx) })),
    route(manage.revealWishContactRoute, (ctx, { params, body }) => answers.revealContact(ctx, params.id, body.reason)),
    route(manage.commandWishListsRoute, (ctx, { body }) => answers.commandLists(ctx, body)),
  ];
}
