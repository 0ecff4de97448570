import { type BoundRoute, type ModuleParts, route } from '../../../platform/http/module.ts';
import * as cart from '../shared/cart.contract.ts';
import * as entitlement from '../shared/entitlement.contract.ts';
import * as order from '../shared/order.contract.ts';
import * as carts from './cart.service.ts';
import * as decisions from './decision.service.ts';
import * as entitlements from './entitlement.service.ts';
import * as orders from './order.service.ts';
import * as own from './own-order.service.ts';

/** Cart, orders and entitlements. */
export const orderRoutes = ({ secrets }: Pick<ModuleParts, 'secrets'>): BoundRoute[] => [
  route(cart.cartRoute, (ctx) => carts.readCart(ctx)),
  route(cart.cartItemRoute, (ctx, { query }) => carts.cartItem(ctx, query.code)),
  route(cart.addCartLineRoute, (ctx, { body }) => carts.addLine(ctx, body)),
  route(cart.copyToCartRoute, (ctx, { body }) => carts.copyToCart(ctx, body)),
  route(cart.updateCartLineRoute, (ctx, { params, body }) => carts.updateLine(ctx, params.id, body)),
  route(cart.removeCartLinesRoute, (ctx, { body }) => carts.removeLines(ctx, body)),
  route(cart.orderChoicesRoute, (ctx, { query }) => carts.orderChoices(ctx, query.kw)),
  route(cart.submitOrderRoute, (ctx, { body }) => own.submitOrder(ctx, body)),
  route(cart.ownOrdersRoute, (ctx) => own.ownOrders(ctx)),
  route(cart.commandOwnOrderRoute, (ctx, { params, body }) => own.withdrawOrder(ctx, params.id, body.reason)),
  route(order.orderRoute, (ctx, { params }) => orders.readOrder(ctx, secrets.signing, params.id)),
  route(order.orderTotalRoute, (ctx, { query }) => orders.orderTotal(ctx, query)),
  route(order.orderHistoryRoute, (ctx, { params, query }) => orders.orderHistory(ctx, params.id, query.page)),
  route(order.uploadVoucherRoute, (ctx, { params, body }) => decisions.uploadVoucher(ctx, params.id, body.fileId)),
  route(order.commandOrdersRoute, (ctx, { body }) => decisions.commandOrders(ctx, body)),
  route(order.approveOrderRoute, (ctx, { params, body }) => decisions.approveOrder(ctx, params.id, body)),
  route(order.commandEntitlementRoute, (ctx, { params, body }) => decisions.commandEntitlement(ctx, params.id, body)),
  route(entitlement.ownEntitlementsRoute, (ctx) => entitlements.ownEntitlements(ctx)),
  route(entitlement.ownEntitlementRoute, (ctx, { params }) => entitlements.ownEntitlement(ctx, params.id)),
  route(entitlement.entitlementSeatsRoute, (ctx, { params }) => entitlements.entitlementSeats(ctx, params.id)),
];
