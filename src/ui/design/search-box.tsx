import {
  type ComponentPropsWithoutRef,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { CloseIcon, SearchIcon } from './icons.ts';
import { useOwnSubmit } from './use-own-submit.ts';
import './field.css';
import './search-box.css';

/** Props of {@link SearchBox}. */
export type SearchBoxProps = {
  /** Accessible name. */
  label: string;
  placeholder?: string;
  /** Words of the inset button; without them there is none. */
  submitLabel?: string;
  /** The text that rules from outside (the address). Typing goes on undisturbed until it changes. */
  value: string;
  /** 200 ms after the last key, never while an input method is composing; at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  /** Enter or the button. Default: `onSearch`. */
  onSubmit?: (text: string) => void;
  /** `/` anywhere on the page, outside fields, brings the focus here. */
  slashFocus?: boolean;
  /** `hero` is 56 px high. */
  size?: 'normal' | 'hero';
  maxLength?: number;
  /** Further props of the field: role, keys and states of a list of suggestions below it. */
  field?: Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'value' | 'onChange'>;
  ref?: Ref<{ focus: () => void }>;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Search field: waits 200 ms, leaves input methods alone, `/` focuses, × clears. */
export function SearchBox({
  label,
  placeholder,
  submitLabel,
  value,
  onSearch,
  onSubmit,
  slashFocus,
  size = 'normal',
  maxLength = 100,
  field,
  ref,
}: SearchBoxProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const [text, setText] = useState(value);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useEffect(() => {
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // With the box, not after it: who sees it may press the key at once.
  useLayoutEffect(() => {
    if (!slashFocus) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]')
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [slashFocus]);
  // What is opened while the search waits is part of the address by then: it is asked as the page stands at its end.
  const latest = useRef({ search: onSearch, submit: onSubmit ?? onSearch });
  useLayoutEffect(() => {
    latest.current = { search: onSearch, submit: onSubmit ?? onSearch };
  });
  const send = (next: string, wait: number, how: 'search' | 'submit' = 'search') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      latest.current[how](next.trim());
    }, wait);
  };
  const form = useOwnSubmit(() => send(text, 0, 'submit'));
  return (
    <search className={classNames('vse-search', size === 'hero' && 'vse-search-hero')}>
      <form className="vse-input" ref={form}>
        <SearchIcon aria-hidden="true" />
        <input
          {...field}
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          aria-keyshortcuts={slashFocus ? '/' : undefined}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (!(event.nativeEvent as InputEvent).isComposing) send(event.target.value, 200);
          }}
          onCompositionStart={() => clearTimeout(timer.current)}
          onCompositionEnd={(event) => send(event.currentTarget.value, 200)}
        />
        {text && (
          <button
            type="button"
            className="vse-input-button"
            aria-label={t('ui.action.clear')}
            title={t('ui.action.clear')}
            onClick={() => {
              setText('');
              send('', 0);
              input.current?.focus();
            }}
          >
            <CloseIcon aria-hidden="true" />
          </button>
        )}
        {submitLabel && (
          <Button type="submit" variant="primary">
            {submitLabel}
          </Button>
        )}
      </form>
    </search>
  );
}
