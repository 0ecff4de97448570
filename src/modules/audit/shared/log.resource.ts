import { defineResource } from '../../../kernel/resource/resource.ts';

/** `log`: who did what, when, from where and with what result. What was changed stands in the detail only. */
export const logResource = defineResource({
  wire: 'log',
  order: { column: 'time', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'audit.column.id' },
    time: { type: 'time', label: 'audit.column.time', sort: true, always: true },
    account: { type: 'text', label: 'audit.column.account' },
    name: { type: 'text', label: 'audit.column.name' },
    role: {
      type: 'code',
      label: 'audit.column.role',
      codes: { '0': 'role.0', '2': 'role.2', '3': 'role.3', '5': 'role.5', '6': 'role.6' },
    },
    unit: { type: 'text', label: 'audit.column.unit' },
    ip: { type: 'text', label: 'audit.column.ip' },
    agent: { type: 'text', label: 'audit.column.agent' },
    category: {
      type: 'code',
      label: 'audit.column.category',
      codes: {
        login: 'audit.category.login',
        operation: 'audit.category.operation',
        fault: 'audit.category.fault',
        interface: 'audit.category.interface',
      },
    },
    module: { type: 'text', label: 'audit.column.module' },
    action: { type: 'text', label: 'audit.column.action' },
    object: { type: 'text', label: 'audit.column.object' },
    objectid: { type: 'text', label: 'audit.column.objectId' },
    result: {
      type: 'code',
      label: 'audit.column.result',
      codes: { done: 'audit.result.done', refused: 'audit.result.refused', failed: 'audit.result.failed' },
    },
    took: { type: 'integer', label: 'audit.column.took' },
    request: { type: 'text', label: 'audit.column.request' },
  },
  list: {
    keyword: ['action', 'object', 'request'],
    filters: {
      time: { kind: 'times', label: 'audit.column.time' },
      account: { kind: 'text', label: 'audit.filter.account' },
      category: { kind: 'codes', label: 'audit.column.category' },
      action: { kind: 'codes', label: 'audit.column.action' },
      result: { kind: 'codes', label: 'audit.column.result' },
      role: { kind: 'codes', label: 'audit.column.role' },
      unit: { kind: 'ids', label: 'audit.column.unit' },
      ip: { kind: 'text', label: 'audit.filter.ip' },
      module: { kind: 'codes', label: 'audit.column.module' },
      object: { kind: 'codes', label: 'audit.filter.object' },
      objectid: { kind: 'text', label: 'audit.filter.objectId' },
      sensitive: { kind: 'flag', label: 'audit.filter.sensitive' },
      batch: { kind: 'flag', label: 'audit.filter.batch' },
    },
  },
});
