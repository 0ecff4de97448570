import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Locale } from '../../../kernel/i18n/locales.ts';
import type { listNotificationsRoute } from '../shared/notification.contract.ts';
import { lineParams } from '../shared/notification.model.ts';
import type { NoticeRow } from './notification.repository.ts';

type Line = CallOutput<typeof listNotificationsRoute>['rows'][number];

/** A notice as its person reads it; `gone` when what it is about can no longer be seen. */
export function presentNotice(row: NoticeRow, gone: boolean, locale: Locale): Line {
  return {
    id: row.id,
    kind: row.kind,
    text:
      row.key === null
        ? { plain: row.texts?.[locale] ?? row.texts?.['zh-CN'] ?? '' }
        : { key: row.key, params: lineParams(row.params, row.group, row.count) },
    target:
      row.target && !gone
        ? { page: row.target.page, query: row.target.query ?? {}, params: row.target.params ?? {} }
        : null,
    gone,
    at: row.at.toISOString(),
    read: row.read,
  };
}
