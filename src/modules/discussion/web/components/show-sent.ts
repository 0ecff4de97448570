import { toast } from '../../../../ui/design/toast-store.ts';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { translate } from '../../../../ui/i18n/translate.ts';
import { noteWritten } from './use-board-news.ts';

/** Says what became of what was written: shown, waiting, or with something taken out. */
export function showSent({
  id,
  held,
  removed,
}: {
  readonly id: string;
  readonly held: boolean;
  readonly removed: readonly string[];
}): void {
  noteWritten(id);
  if (held) toast.show({ text: translate('discussion.sent.held'), tone: 'warning' });
  else toast.show({ text: translate('discussion.sent'), tone: 'success' });
  if (removed.length > 0) {
    toast.show({ text: translate('discussion.removed', { tags: formatList([...removed]) }), tone: 'warning' });
  }
}
