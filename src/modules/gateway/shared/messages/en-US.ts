import type { Translation } from '../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'gateway.procedure.parameters': 'Parameter names and values differ in number',
  'gateway.notFound': 'The data does not exist or you may not use it',
  'gateway.column': 'The column does not exist or cannot be used',
  'gateway.condition.operator': 'This column does not take that operator',
  'gateway.condition.shape': 'The condition is not well formed',
  'gateway.condition.value': 'The value does not fit the type of its column',
  'gateway.order': 'The order is not well formed',
  'gateway.limit': '“{name}” is over the limit of {most}',
  'gateway.write.body': 'The data sent is not well formed; please check it and try again',
  'gateway.write.key': 'Name the record by its id',
  'gateway.write.rule': 'The data breaks a rule and was not saved',
  'gateway.write.idTaken': 'Another record already has this id',
  'gateway.write.stale': '{by} has changed this record',
  'gateway.export.task': 'Export “{name}”',
} as const satisfies Translation<typeof base>;
