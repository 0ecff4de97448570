import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_NAME, type OutlineLine } from '../../../shared/lines.model.ts';
import type { NodeType } from '../../../shared/structure.model.ts';
import { pastedLines } from './paste.model.ts';
import { matchingTypes, TypeMenu } from './type-menu.tsx';

/** What a key asks of the line whose name is typed. */
export type NameAct =
  | 'enter'
  | 'demote'
  | 'promote'
  | 'moveUp'
  | 'moveDown'
  | 'previous'
  | 'next'
  | 'erase'
  | 'cancel'
  | 'leave';

const STAYS: ReadonlySet<NameAct> = new Set(['demote', 'promote', 'moveUp', 'moveDown']);

const ALT_ACTS: Readonly<Record<string, NameAct>> = {
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  ArrowLeft: 'promote',
  ArrowRight: 'demote',
};
const ACTS: Readonly<Record<string, NameAct>> = {
  Enter: 'enter',
  Escape: 'cancel',
  ArrowUp: 'previous',
  ArrowDown: 'next',
};

/**
 * The name of a line under the hand of a writer. Enter, Tab and the arrows are told with the text; leaving is told once.
 * In a new line `/` opens the kinds of nodes, found by what follows it.
 */
export function NameField({
  name,
  start,
  fresh,
  types,
  onAct,
  onType,
  onLines,
}: {
  readonly name: string;
  /** Text that replaces the name from the start; absent: the name, marked. */
  readonly start?: string | undefined;
  /** The line is new. */
  readonly fresh: boolean;
  /** Kinds the line may be. */
  readonly types: readonly NodeType[];
  readonly onAct: (act: NameAct, text: string) => void;
  readonly onType: (type: NodeType, text: string) => void;
  /** Several lines were pasted. */
  readonly onLines: (lines: readonly OutlineLine[], text: string) => void;
}) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState(start ?? name);
  const [at, setAt] = useState(0);
  const [shut, setShut] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(false);
  const moving = useRef(false);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    // A line that was put elsewhere in the page lost the focus on the way.
    if (document.activeElement !== input) input.focus({ preventScroll: true });
    moving.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field opens
  useLayoutEffect(() => {
    told.current = false;
    const input = field.current;
    if (start === undefined) input?.select();
    else input?.setSelectionRange(start.length, start.length);
    input?.scrollIntoView({ block: 'nearest' });
  }, []);
  const slash = fresh ? text.lastIndexOf('/') : -1;
  const found = slash < 0 || shut ? [] : matchingTypes(t, types, text.slice(slash + 1));
  const open = found.length > 0;
  const active = Math.min(at, found.length - 1);

  const act = (what: NameAct) => {
    if (told.current) return;
    if (STAYS.has(what)) moving.current = true;
    else told.current = true;
    onAct(what, text);
    if (!STAYS.has(what)) return;
    queueMicrotask(() => {
      field.current?.focus({ preventScroll: true });
      moving.current = false;
    });
  };
  const choose = (type: NodeType) => {
    const rest = text.slice(0, slash).trimEnd();
    setText(rest);
    setShut(true);
    // An experiment is picked in a dialog, which takes the focus: that is no leaving.
    if (type === 'experiment') told.current = true;
    onType(type, rest);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The keys of the outline and of the page rest while a name is typed; an input method has its own.
    event.stopPropagation();
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const use = (does: () => void) => {
      event.preventDefault();
      does();
    };
    if (open && !event.altKey) {
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) return use(() => setAt((active + step + found.length) % found.length));
      if (key === 'Enter' || key === 'Tab') return use(() => choose(found[active]!));
      if (key === 'Escape') return use(() => setShut(true));
    }
    if (key === 'Tab') return use(() => act(event.shiftKey ? 'promote' : 'demote'));
    if (key === 'Backspace' && fresh && text === '') return use(() => act('erase'));
    const asked = event.altKey ? ALT_ACTS[key] : ACTS[key];
    if (asked) use(() => act(asked));
  };
  return (
    <>
      <input
        ref={field}
        className="vse-outline-input"
        aria-label={t('courses.node.name')}
        aria-describedby={`${id}-keys`}
        {...(fresh
          ? {
              role: 'combobox',
              'aria-expanded': open,
              'aria-controls': `${id}-types`,
              'aria-autocomplete': 'list' as const,
              'aria-activedescendant': open ? `${id}-${active}` : undefined,
            }
          : {})}
        autoComplete="off"
        maxLength={MAX_NAME}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setShut(false);
          setAt(0);
        }}
        onClick={(event) => event.stopPropagation()}
        onBlur={() => {
          if (!moving.current) act('leave');
        }}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData.getData('text/plain'));
          if (lines.length < 2) return;
          event.preventDefault();
          event.stopPropagation();
          told.current = true;
          onLines(lines, text);
        }}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-keys`} className="vse-outline-hint">
        {t(fresh ? 'courses.outline.hintNew' : 'courses.outline.hint')}
      </span>
      {open && (
        <TypeMenu anchor={field} id={id} types={found} active={active} word={text.slice(slash + 1)} onChoose={choose} />
      )}
    </>
  );
}
