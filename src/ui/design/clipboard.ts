import './button.css';
import './dialog.css';

/** Where a hidden field can hold the focus: inside the open dialog, since everything else is inert. */
const place = (): Element => document.activeElement?.closest('dialog[open]') ?? document.body;

/** Copies by a hidden field, for pages that are no secure context (plain http on a campus address). */
function copyByField(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'vse-visually-hidden';
  place().append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand('copy');
  } catch {
    // A browser that forbids it: the caller offers the text for copying by hand.
  }
  field.remove();
  before?.focus({ preventScroll: true });
  return done;
}

/** Puts text on the clipboard, by the browser's call or a hidden field. @returns false when both are refused. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or no secure context.
    return copyByField(text);
  }
}

/** Last way out: a dialog with the text selected, ready for Ctrl+C. Closes itself after copying, by Esc and ×. */
export function offerSelection(text: string, messages: { readonly title: string; readonly close: string }): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'vse-dialog vse-dialog-middle';
  const frame = document.createElement('div');
  frame.className = 'vse-dialog-frame';
  const title = document.createElement('h2');
  title.className = 'vse-dialog-title';
  title.id = 'vse-copy-title';
  title.textContent = messages.title;
  const body = document.createElement('div');
  body.className = 'vse-dialog-body';
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.rows = 5;
  field.style.inlineSize = '100%';
  field.setAttribute('aria-labelledby', title.id);
  const footer = document.createElement('div');
  footer.className = 'vse-dialog-footer';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'vse-button vse-button-default';
  close.textContent = messages.close;
  close.addEventListener('click', () => dialog.close());
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.addEventListener('copy', () => setTimeout(() => dialog.close(), 200));
  dialog.addEventListener('close', () => dialog.remove());
  body.append(field);
  footer.append(close);
  frame.append(title, body, footer);
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  field.select();
}
