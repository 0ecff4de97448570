import { ApiError } from '../api/api-error.ts';
import { toast } from '../design/toast-store.ts';
import { translate } from '../i18n/translate.ts';

/** How long 撤销 is offered (30-management §0.3). */
const UNDO_MS = 10_000;

/** Says what was done and offers to take it back for ten seconds. @param undo what takes it back; may be refused */
export function undoToast(text: string, undo: () => Promise<unknown>): void {
  const run = async () => {
    try {
      await undo();
      toast.show({ text: translate('ui.action.undone'), tone: 'success' });
    } catch (error) {
      const messages = error instanceof ApiError ? error.message : translate('ui.error.unknown');
      toast.show({ text: messages, tone: 'error' });
    }
  };
  toast.show({
    text,
    tone: 'success',
    duration: UNDO_MS,
    action: { label: translate('ui.action.undo'), onPress: () => void run() },
  });
}
