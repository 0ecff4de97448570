import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'clouds.history.action.microCloudAddMembers': 'Add cloud members',
  'clouds.history.action.microCloudCreate': 'Create cloud',
  'clouds.history.action.microCloudDelete': 'Delete cloud',
  'clouds.history.action.microCloudDelist': 'Delist cloud',
  'clouds.history.action.microCloudList': 'List cloud',
  'clouds.history.action.microCloudMaintain': 'Put cloud under maintenance',
  'clouds.history.action.microCloudRemoveMembers': 'Remove cloud members',
  'clouds.history.action.microCloudRestore': 'Restore cloud',
  'clouds.history.action.microCloudUpdate': 'Edit cloud',
  'clouds.history.action.microcloudExport': 'Export clouds',
  'clouds.history.field.managers': 'Managers',
  'clouds.history.field.memberRule': 'Membership rule',
  'clouds.history.field.members': 'Members',
  'clouds.history.field.packages': 'Packages',
  'clouds.history.module.microCloud': 'Clouds',
  'clouds.history.module.microcloud': 'Clouds',
  'clouds.history.object.microCloud': 'Cloud',
  'clouds.history.object.microcloud': 'Cloud',
} as const satisfies Translation<typeof base>;
