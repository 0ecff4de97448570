import { lazy, type ReactNode } from 'react';
import { toast } from '../../../../ui/design/toast-store.ts';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { translate } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';

/** The editor of the words about a cloud and of its notices; only who writes loads it. */
export const RichEditor = lazy(() => loadChunk(() => import('../../../../ui/editor/rich-editor.tsx')));

/** Says what the server took out of a text that was saved. */
export function reportRemoved(tags: readonly string[]): void {
  if (tags.length === 0) return;
  toast.show({ text: translate('clouds.words.removed', { tags: formatList([...tags]) }), tone: 'warning' });
}

/** Words of one side of a conflict. */
export const showTexts = (html: unknown): ReactNode => (html ? <RichText html={String(html)} /> : '—');
