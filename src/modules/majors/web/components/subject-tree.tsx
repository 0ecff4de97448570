import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../../../../ui/design/class-names.ts';
import { ChevronRightIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { linesOf, type Subject, type SubjectLine } from './subject-tree.model.ts';
import '../../../../ui/design/tree-nav.css';
import './subject-tree.css';

/**
 * The catalogue as a tree of one focus stop: arrows walk, open and close, Home and End jump, Enter or Space choose.
 * @param allOpen everything is shown, as after a search
 */
export function SubjectTree({
  subjects,
  selected,
  onSelect,
  allOpen,
}: {
  readonly subjects: readonly Subject[];
  /** Code, or null for the whole catalogue. */
  readonly selected: string | null;
  readonly onSelect: (subject: Subject) => void;
  readonly allOpen: boolean;
}) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  // The way to what is chosen is open from the start.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(selected ? [selected.slice(0, 2), selected.slice(0, 4)] : []),
  );
  const [focused, setFocused] = useState<string | null>(null);
  const lines = linesOf(subjects, (code) => allOpen || open.has(code));
  const has = (code: string | null) => lines.some(({ subject }) => subject.code === code);
  const stop = has(focused) ? focused : has(selected) ? selected : lines[0]?.subject.code;
  const fold = (code: string, to: boolean) =>
    setOpen((old) => {
      const next = new Set(old);
      if (to) next.add(code);
      else next.delete(code);
      return next;
    });
  const go = (line: SubjectLine | undefined) => {
    if (!line) return;
    setFocused(line.subject.code);
    list.current?.querySelector<HTMLElement>(`[data-code="${line.subject.code}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, line: SubjectLine) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = lines.indexOf(line);
    const { code } = line.subject;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (line.open === false ? fold(code, true) : line.open && go(lines[at + 1])),
      ArrowLeft: () =>
        line.open && !allOpen ? fold(code, false) : go(lines.slice(0, at).findLast((one) => one.level < line.level)),
      Enter: () => onSelect(line.subject),
      ' ': () => onSelect(line.subject),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <div ref={list} role="tree" aria-label={t('majors.tree.label')} className="vse-tree-nav">
      {lines.map((line) => {
        const { code, name, state } = line.subject;
        return (
          <div
            key={code}
            role="treeitem"
            data-code={code}
            aria-level={line.level}
            aria-posinset={line.place}
            aria-setsize={line.siblings}
            aria-expanded={line.open}
            aria-selected={code === selected}
            tabIndex={code === stop ? 0 : -1}
            title={`${code} ${name}`}
            className={classNames('vse-tree-nav-line majors-line', state === 'disabled' && 'vse-tree-nav-off')}
            style={{ '--level': line.level } as Record<string, unknown>}
            onClick={() => {
              setFocused(code);
              onSelect(line.subject);
              if (line.open === false) fold(code, true);
            }}
            onFocus={() => setFocused(code)}
            onKeyDown={(event) => onKeyDown(event, line)}
          >
            {line.open === undefined ? (
              <span className="vse-tree-nav-fold" />
            ) : (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keys for it are the arrows of the tree
              <span
                className="vse-tree-nav-fold"
                data-open={line.open}
                onClick={(event) => {
                  event.stopPropagation();
                  fold(code, !line.open);
                }}
              >
                <ChevronRightIcon aria-hidden="true" />
              </span>
            )}
            <span className="majors-code vse-num">{code}</span>
            <span className="vse-tree-nav-name">{name}</span>
            {state === 'disabled' && <span className="vse-tree-nav-mark">{t('majors.state.disabled')}</span>}
          </div>
        );
      })}
    </div>
  );
}
