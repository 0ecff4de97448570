import * as z from 'zod/mini';
import { onlyRoles } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { PHONE } from '../../wish-lists/shared/wish-list.model.ts';
import * as model from './order.model.ts';

/** Who orders: everybody but students. */
const buyer = onlyRoles(0, 2, 3, 5);
const seats = z.int().check(z.minimum(1), z.maximum(model.MAX_SEATS));
const day = z.iso.date();

/** Something that can be ordered, as it is offered now. */
const item = z.object({
  kind: z.enum(model.ITEM_KINDS),
  item: z.string(),
  code: z.string(),
  name: z.string(),
  coverUrl: z.nullable(z.string()),
  /** What a generated cover is drawn from. */
  subject: z.string(),
  /** Unit that offers it; empty for a package of the platform. */
  provider: z.string(),
  /** Fen a seat; 0 for a single experiment, which is priced when it is approved. */
  price: z.number(),
  /** Most seats of one line. */
  limit: z.number(),
  validDays: z.nullable(z.number()),
  gone: z.boolean(),
});
export const cartLine = z.extend(item, {
  id: z.string(),
  seats: z.number(),
  from: z.string(),
  to: z.string(),
  note: z.string(),
  /** Fen a seat, as its person has seen it. */
  seenPrice: z.number(),
  faults: z.array(z.enum(model.LINE_FAULTS)),
  /** The own unit has it already in that time, until this day. */
  openUntil: z.nullable(z.string()),
  wish: z.nullable(z.string()),
  /** The line goes on with an entitlement. */
  renews: z.boolean(),
});

export const cartRoute = defineRoute({
  name: 'orders.cart',
  method: 'GET',
  path: '/api/v1/own-cart',
  access: buyer,
  output: z.object({ rows: z.array(cartLine), today: z.string() }),
  summary: 'The own cart, with what stands against ordering each line',
  statements: 16,
});

export const cartItemRoute = defineRoute({
  name: 'orders.cartItem',
  method: 'GET',
  path: '/api/v1/cart-items',
  access: buyer,
  query: z.object({ code: keywordSchema }),
  output: z.object({ rows: z.array(item) }),
  summary: 'What may be put into the cart under a code: at most one listed experiment or package',
  statements: 14,
});

export const addCartLineRoute = defineRoute({
  name: 'orders.addCartLine',
  method: 'POST',
  path: '/api/v1/own-cart/lines',
  access: buyer,
  body: z.strictObject({ kind: z.enum(model.ITEM_KINDS), item: idSchema, seats }),
  output: z.object({ id: z.string() }),
  summary: 'Puts an experiment or a package into the cart; what is there already gets more seats',
  statements: 20,
});

export const copyToCartRoute = defineRoute({
  name: 'orders.copyToCart',
  method: 'POST',
  path: '/api/v1/own-cart/copies',
  access: buyer,
  body: z.strictObject({ of: z.enum(['order', 'entitlement', 'wish']), id: idSchema }),
  output: z.object({ lines: z.number() }),
  summary: 'Puts the lines of an earlier order, an entitlement or an accepted wish list into the cart',
  statements: 40,
});

export const updateCartLineRoute = defineRoute({
  name: 'orders.updateCartLine',
  method: 'PATCH',
  path: '/api/v1/own-cart/lines/:id',
  access: buyer,
  body: z.strictObject({
    seats: z.optional(seats),
    from: z.optional(day),
    to: z.optional(day),
    note: z.optional(textSchema(0, model.MAX_NOTE)),
    /** The present price was seen. */
    priceSeen: z.optional(z.literal(true)),
  }),
  summary: 'Changes seats, period or note of an own line, or takes note of its new price',
  statements: 16,
});

export const removeCartLinesRoute = defineRoute({
  name: 'orders.removeCartLines',
  method: 'POST',
  path: '/api/v1/own-cart/removals',
  access: buyer,
  body: z.strictObject({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(model.MAX_LINES)),
    /** False brings back what was just taken out. */
    removed: z.boolean(),
  }),
  output: z.object({ changed: z.number() }),
  summary: 'Takes lines out of the cart, or brings them back',
  statements: 10,
  repeat: 'natural',
});

export const orderChoicesRoute = defineRoute({
  name: 'orders.choices',
  method: 'GET',
  path: '/api/v1/order-choices',
  access: buyer,
  query: z.object({ kw: keywordSchema }),
  output: z.object({
    unit: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Units the platform may order for; empty for everybody else. */
    units: listOf({ id: z.string(), name: z.string() }),
    classes: listOf({ id: z.string(), name: z.string(), course: z.string() }),
    /** Telephone of the own latest order. */
    phone: z.string(),
  }),
  summary: 'For which unit and class one may order',
  statements: 5,
});

export const submitOrderRoute = defineRoute({
  name: 'orders.submit',
  method: 'POST',
  path: '/api/v1/own-orders',
  access: buyer,
  body: z.strictObject({
    lineIds: z.array(idSchema).check(z.minLength(1), z.maxLength(model.MAX_LINES)),
    /** Named by the platform only; everybody else orders for the own unit. */
    unitId: z.nullable(idSchema),
    phone: z.string().check(z.trim(), z.regex(PHONE)),
    reason: textSchema(5, 500),
    classId: z.nullable(idSchema),
    agreed: z.literal(true),
  }),
  output: z.object({ id: z.string(), number: z.string(), submittedAt: z.string() }),
  summary: 'Orders the chosen lines of the cart; a line that cannot be ordered stops all and is named',
  statements: 60,
});

export const ownOrdersRoute = defineRoute({
  name: 'orders.own',
  method: 'GET',
  path: '/api/v1/own-orders',
  access: buyer,
  output: rowsOf({
    id: z.string(),
    number: z.string(),
    stage: z.enum(model.STAGES),
    lines: listOf({ code: z.string(), name: z.string() }),
    seats: z.number(),
    amount: z.number(),
    submittedAt: z.string(),
    opinion: z.string(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    wish: z.nullable(z.string()),
    can: z.object({ cancel: z.boolean(), upload: z.boolean(), again: z.boolean(), see: z.boolean() }),
  }),
  summary: 'Own orders, newest first, at most 200',
  statements: 3,
});

export const commandOwnOrderRoute = defineRoute({
  name: 'orders.commandOwn',
  method: 'POST',
  path: '/api/v1/own-orders/:id/cancellation',
  access: buyer,
  body: z.strictObject({ reason: textSchema(5, 200) }),
  summary: 'Takes an own order back that was not paid',
  statements: 20,
});
