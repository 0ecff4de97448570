import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './status-tag.css';
import './field.css';
import './toast-region.css';
import { useT } from '../i18n/translate.ts';
import { modalChange } from './dialog.tsx';
import { CloseIcon } from './icons.ts';
import { type ToastItem, toast } from './toast-store.ts';
import { ToneIcon } from './tone-icon.tsx';

function Toast({ item, held }: { item: ToastItem; held: boolean }) {
  const t = useT();
  const { id, count, duration, passing } = item;
  // A merged toast (`count`) and the end of a hold start the time anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: count restarts the clock
  useEffect(() => {
    if ((held && !passing) || !duration) return;
    const timer = setTimeout(() => toast.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [held, passing, duration, id, count]);
  return (
    <div
      className={`vse-toast vse-tone-${item.tone}${item.title ? ' vse-toast-notice' : ''}${passing ? ' vse-toast-passing' : ''}`}
    >
      <ToneIcon tone={item.tone} />
      <div className="vse-toast-words">
        {item.title && <strong>{item.title}</strong>}
        <div>
          {item.text}
          {count > 1 && <span className="vse-toast-count vse-num">{`×${count}`}</span>}
        </div>
      </div>
      {item.action && (
        <button
          type="button"
          className="vse-toast-action"
          onClick={() => {
            toast.dismiss(id);
            item.action?.onPress();
          }}
        >
          {item.action.label}
        </button>
      )}
      {(item.title || !duration) && !passing && (
        <button
          type="button"
          className="vse-input-button vse-toast-close"
          aria-label={t('ui.action.close')}
          title={t('ui.action.close')}
          onClick={() => toast.dismiss(id)}
        >
          <CloseIcon aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/**
 * The one place of messages and notifications; put it once at the end of the app. Two live regions: errors assertive,
 * the rest polite. Hover and focus hold the time. It moves into the topmost modal dialog while one is open, because
 * everything outside is inert there.
 */
export function ToastRegion({ label }: { /** Name of the region. */ label: string }) {
  const items = useSyncExternalStore(toast.subscribe, toast.items, () => []);
  const [held, setHeld] = useState(false);
  const [home, setHome] = useState<Element | null>(null);
  useEffect(() => {
    const find = () => setHome([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body);
    find();
    document.addEventListener(modalChange, find);
    return () => document.removeEventListener(modalChange, find);
  }, []);
  if (!home) return null;
  const list = (isError: boolean) =>
    items
      .filter((item) => (item.tone === 'error') === isError)
      .map((item) => <Toast key={item.id} item={item} held={held} />);
  return createPortal(
    <section
      className="vse-toasts"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="alert">{list(true)}</div>
      <div role="status">{list(false)}</div>
    </section>,
    home,
  );
}
