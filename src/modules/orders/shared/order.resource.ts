import { defineResource } from '../../../kernel/resource/resource.ts';

const STAGE_LABELS = {
  submitted: 'orders.stage.submitted',
  ready: 'orders.stage.ready',
  awaiting: 'orders.stage.awaiting',
  voucher: 'orders.stage.voucher',
  opened: 'orders.stage.opened',
  expired: 'orders.stage.expired',
  rejected: 'orders.stage.rejected',
  cancelled: 'orders.stage.cancelled',
  refunded: 'orders.stage.refunded',
} as const;
const KIND_LABELS = { experiment: 'orders.kind.experiment', package: 'orders.kind.package' } as const;

/** `order`: the queue of orders, one row each. Amounts are fen. */
export const orderResource = defineResource({
  wire: 'order',
  order: { column: 'submitted', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'orders.column.number' },
    number: { type: 'text', label: 'orders.column.number' },
    buyer: { type: 'text', label: 'orders.column.buyer', filter: false },
    unit: { type: 'text', label: 'orders.column.unit', filter: false },
    unitid: { type: 'id', label: 'orders.column.unit' },
    content: { type: 'text', label: 'orders.column.content', filter: false },
    lines: { type: 'integer', label: 'orders.column.lines', filter: false },
    seats: { type: 'integer', label: 'orders.column.seats', filter: false },
    from: { type: 'date', label: 'orders.column.from', filter: false },
    to: { type: 'date', label: 'orders.column.to', filter: false },
    /** Yuan. */
    amount: { type: 'decimal', label: 'orders.column.amount', sort: true },
    reason: { type: 'text', label: 'orders.column.reason', filter: false },
    state: { type: 'code', label: 'noun.state', codes: STAGE_LABELS },
    submitted: { type: 'time', label: 'orders.column.submitted', sort: true, always: true },
    waiting: { type: 'integer', label: 'orders.column.waiting', filter: false },
    late: { type: 'boolean', label: 'orders.column.late' },
    used: { type: 'integer', label: 'orders.column.used', filter: false },
    ends: { type: 'date', label: 'orders.column.ends', filter: false },
    ending: { type: 'boolean', label: 'orders.column.ending' },
    charged: { type: 'boolean', label: 'orders.column.charged' },
    opinion: { type: 'text', label: 'orders.column.opinion', filter: false },
    own: { type: 'boolean', label: 'orders.column.own', filter: false },
  },
  list: {
    keyword: ['number'],
    filters: {
      state: { kind: 'codes', label: 'noun.state' },
      unitid: { kind: 'ids', label: 'orders.column.unit' },
      submitted: { kind: 'times', label: 'orders.column.submitted' },
      amount: { kind: 'numbers', label: 'orders.column.amount' },
      ending: { kind: 'flag', label: 'orders.column.ending' },
      charged: { kind: 'flag', label: 'orders.column.charged' },
      late: { kind: 'flag', label: 'orders.column.late' },
    },
    tabs: 'state',
  },
});

/** `orderline`: one row a line, as orders are exported. */
export const orderLineResource = defineResource({
  wire: 'orderline',
  order: { column: 'submitted', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'orders.column.number' },
    order: { type: 'id', label: 'orders.column.number' },
    number: { type: 'text', label: 'orders.column.number' },
    buyer: { type: 'text', label: 'orders.column.buyer', filter: false },
    unit: { type: 'text', label: 'orders.column.unit', filter: false },
    unitid: { type: 'id', label: 'orders.column.unit' },
    kind: { type: 'code', label: 'orders.column.kind', codes: KIND_LABELS },
    code: { type: 'text', label: 'orders.column.code' },
    name: { type: 'text', label: 'orders.column.name' },
    seats: { type: 'integer', label: 'orders.column.seats' },
    price: { type: 'decimal', label: 'orders.column.price', filter: false },
    amount: { type: 'decimal', label: 'orders.column.amount', filter: false },
    reason: { type: 'text', label: 'orders.column.reason', filter: false },
    state: { type: 'code', label: 'noun.state', codes: STAGE_LABELS },
    submitted: { type: 'time', label: 'orders.column.submitted', sort: true, always: true },
    approver: { type: 'text', label: 'orders.column.approver', filter: false },
    approved: { type: 'time', label: 'orders.column.approvedAt', filter: false },
    opinion: { type: 'text', label: 'orders.column.opinion', filter: false },
    voucher: { type: 'text', label: 'orders.column.voucher', filter: false },
    starts: { type: 'date', label: 'orders.column.starts', filter: false },
    ends: { type: 'date', label: 'orders.column.ends', filter: false },
    used: { type: 'integer', label: 'orders.column.used', filter: false },
    refunded: { type: 'decimal', label: 'orders.column.refunded', filter: false },
  },
  list: {
    keyword: ['number', 'name', 'code'],
    filters: {
      state: { kind: 'codes', label: 'noun.state' },
      unitid: { kind: 'ids', label: 'orders.column.unit' },
      submitted: { kind: 'times', label: 'orders.column.submitted' },
      kind: { kind: 'codes', label: 'orders.column.kind' },
    },
    tabs: 'state',
  },
});

/** `entitlementseat`: who uses the seats of an entitlement. */
export const entitlementSeatResource = defineResource({
  wire: 'entitlementseat',
  order: { column: 'first', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'orders.column.name' },
    entitlement: { type: 'id', label: 'orders.column.name' },
    content: { type: 'text', label: 'orders.column.name', filter: false },
    name: { type: 'text', label: 'orders.seat.name', filter: false },
    number: { type: 'text', label: 'orders.seat.number', filter: false },
    unit: { type: 'text', label: 'orders.column.unit', filter: false },
    first: { type: 'time', label: 'orders.seat.first', sort: true, always: true },
    runs: { type: 'integer', label: 'orders.seat.runs' },
    last: { type: 'time', label: 'orders.seat.last' },
  },
  list: {
    keyword: [],
    filters: { entitlement: { kind: 'ids', label: 'orders.column.name' } },
  },
});
