import { defineResource } from '../../../kernel/resource/resource.ts';

const STATE_LABELS = {
  submitted: 'wishLists.state.submitted',
  contacted: 'wishLists.state.contacted',
  accepted: 'wishLists.state.accepted',
  ordered: 'wishLists.state.ordered',
  declined: 'wishLists.state.declined',
  withdrawn: 'wishLists.state.withdrawn',
} as const;

const SOURCE_LABELS = { visitor: 'wishLists.source.visitor', person: 'wishLists.source.person' } as const;
const KIND_LABELS = {
  experiment: 'wishLists.kind.experiment',
  package: 'wishLists.kind.package',
  free: 'wishLists.kind.free',
} as const;

/** `wishlist`: submitted wish lists, as the platform answers them. */
export const wishListResource = defineResource({
  wire: 'wishlist',
  order: { column: 'submitted', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'wishLists.column.id' },
    serial: { type: 'text', label: 'wishLists.column.serial' },
    contact: { type: 'text', label: 'wishLists.column.contact' },
    /** Masked. */
    phone: { type: 'text', label: 'wishLists.column.phone', filter: false },
    unit: { type: 'text', label: 'wishLists.column.unit' },
    /** Name of the first line. */
    content: { type: 'text', label: 'wishLists.column.content', filter: false },
    lines: { type: 'integer', label: 'wishLists.column.lines' },
    seats: { type: 'integer', label: 'wishLists.column.seats' },
    purpose: { type: 'text', label: 'wishLists.column.purpose', filter: false },
    message: { type: 'text', label: 'wishLists.column.message', filter: false },
    source: { type: 'code', label: 'wishLists.column.source', codes: SOURCE_LABELS },
    submitted: { type: 'time', label: 'wishLists.column.submitted', sort: true, always: true },
    /** Working days it has waited; empty once it is answered. */
    waiting: { type: 'integer', label: 'wishLists.column.waiting', filter: false },
    /** It has waited longer than the site allows. */
    late: { type: 'boolean', label: 'wishLists.column.late' },
    handler: { type: 'text', label: 'wishLists.column.handler', filter: false },
    totell: { type: 'boolean', label: 'wishLists.column.toTell' },
    state: { type: 'code', label: 'noun.state', codes: STATE_LABELS },
    reply: { type: 'text', label: 'wishLists.column.reply', filter: false },
    version: { type: 'integer', label: 'noun.version', filter: false },
  },
  list: {
    keyword: ['serial', 'contact', 'unit'],
    filters: {
      state: { kind: 'codes', label: 'noun.state' },
      handling: { kind: 'codes', label: 'wishLists.column.handler' },
      source: { kind: 'codes', label: 'wishLists.column.source' },
      submitted: { kind: 'times', label: 'wishLists.column.submitted' },
      late: { kind: 'flag', label: 'wishLists.column.late' },
      totell: { kind: 'flag', label: 'wishLists.column.toTell' },
    },
    tabs: 'state',
  },
});

/** `wishline`: the same lists line by line, as they are exported. */
export const wishLineResource = defineResource({
  wire: 'wishline',
  order: { column: 'submitted', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'wishLists.column.id' },
    serial: { type: 'text', label: 'wishLists.column.serial' },
    contact: { type: 'text', label: 'wishLists.column.contact' },
    /** Masked, unless it is revealed with a reason. */
    phone: { type: 'text', label: 'wishLists.column.phone', filter: false },
    unit: { type: 'text', label: 'wishLists.column.unit' },
    kind: { type: 'code', label: 'wishLists.column.kind', codes: KIND_LABELS },
    code: { type: 'text', label: 'wishLists.column.code' },
    name: { type: 'text', label: 'wishLists.column.name' },
    seats: { type: 'integer', label: 'wishLists.column.lineSeats', sort: true },
    purpose: { type: 'text', label: 'wishLists.column.purpose', filter: false },
    message: { type: 'text', label: 'wishLists.column.message', filter: false },
    source: { type: 'code', label: 'wishLists.column.source', codes: SOURCE_LABELS },
    state: { type: 'code', label: 'noun.state', codes: STATE_LABELS },
    handler: { type: 'text', label: 'wishLists.column.handler', filter: false },
    reply: { type: 'text', label: 'wishLists.column.reply', filter: false },
    submitted: { type: 'time', label: 'wishLists.column.submitted', sort: true, always: true },
    decided: { type: 'time', label: 'wishLists.column.decided', sort: true },
  },
  list: {
    keyword: ['serial', 'contact', 'unit', 'code', 'name'],
    filters: {
      state: { kind: 'codes', label: 'noun.state' },
      kind: { kind: 'codes', label: 'wishLists.column.kind' },
      source: { kind: 'codes', label: 'wishLists.column.source' },
      submitted: { kind: 'times', label: 'wishLists.column.submitted' },
      list: { kind: 'ids', label: 'wishLists.tab.lists' },
    },
    tabs: 'state',
  },
});

/** `wishdemand`: what is asked for, each thing once; lists taken back or declined do not count. */
export const wishDemandResource = defineResource({
  wire: 'wishdemand',
  order: { column: 'seats', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'wishLists.column.id' },
    kind: { type: 'code', label: 'wishLists.column.kind', codes: KIND_LABELS },
    code: { type: 'text', label: 'wishLists.column.code' },
    name: { type: 'text', label: 'wishLists.column.name' },
    wishes: { type: 'integer', label: 'wishLists.column.wishes', sort: true },
    seats: { type: 'integer', label: 'wishLists.column.seats', sort: true },
    units: { type: 'integer', label: 'wishLists.column.units' },
  },
  list: {
    keyword: ['code', 'name'],
    filters: { kind: { kind: 'codes', label: 'wishLists.column.kind' } },
  },
});
