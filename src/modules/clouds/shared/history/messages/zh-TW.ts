// Generated from zh-CN.ts by `npm run messages`; a correction belongs into zh-TW.overrides.ts.
import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

export const messages = {
  'clouds.history.action.microCloudAddMembers': '新增微雲成員',
  'clouds.history.action.microCloudCreate': '新增微雲',
  'clouds.history.action.microCloudDelete': '刪除微雲',
  'clouds.history.action.microCloudDelist': '下架微雲',
  'clouds.history.action.microCloudList': '上架微雲',
  'clouds.history.action.microCloudMaintain': '維護微雲',
  'clouds.history.action.microCloudRemoveMembers': '移除微雲成員',
  'clouds.history.action.microCloudRestore': '恢復微雲',
  'clouds.history.action.microCloudUpdate': '修改微雲',
  'clouds.history.action.microcloudExport': '匯出微雲清單',
  'clouds.history.field.managers': '管理人',
  'clouds.history.field.memberRule': '成員規則',
  'clouds.history.field.members': '成員',
  'clouds.history.field.packages': '套餐',
  'clouds.history.module.microCloud': '微雲',
  'clouds.history.module.microcloud': '微雲',
  'clouds.history.object.microCloud': '微雲',
  'clouds.history.object.microcloud': '微雲',
} as const satisfies Translation<typeof base>;
