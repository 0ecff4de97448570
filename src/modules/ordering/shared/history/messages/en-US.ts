import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'ordering.history.action.packageCreate': 'Create package',
  'ordering.history.action.packageDelete': 'Delete package',
  'ordering.history.action.packageDelist': 'Delist package',
  'ordering.history.action.packageExport': 'Export packages',
  'ordering.history.action.packageList': 'List package',
  'ordering.history.action.packageRestore': 'Restore package',
  'ordering.history.action.packageUpdate': 'Edit package',
  'ordering.history.field.price': 'Price',
  'ordering.history.module.package': 'Packages',
  'ordering.history.object.package': 'Package',
} as const satisfies Translation<typeof base>;
