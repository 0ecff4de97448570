import { offerSelection, writeClipboard } from '../design/clipboard.ts';
import { toast } from '../design/toast-store.ts';
import { translate } from '../i18n/translate.ts';

/**
 * Copies text: by the clipboard, a hidden field, at last a box with the text selected.
 * @returns true when the text is on the clipboard; the caller says so.
 */
export async function copyText(text: string): Promise<boolean> {
  if (text.trim() === '') {
    toast.show({ text: translate('ui.action.nothingToCopy'), tone: 'warning' });
    return false;
  }
  if (await writeClipboard(text)) return true;
  offerSelection(text, { title: translate('ui.action.copyByHand'), close: translate('ui.action.close') });
  return false;
}
