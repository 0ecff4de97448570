import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  BoldIcon,
  FormulaIcon,
  HeadingIcon,
  ItalicIcon,
  ListIcon,
  NumberedListIcon,
  PictureIcon,
  RedoIcon,
  SubscriptIcon,
  SuperscriptIcon,
  TableIcon,
  UnderlineIcon,
  UndoIcon,
} from '../design/icons.ts';
import { useT } from '../i18n/translate.ts';
import { COMMANDS, type EditorCommand, HISTORY_COMMANDS, TABLE_COMMANDS } from './full-editor.ts';

const ICONS: Partial<Record<EditorCommand['key'], ReactNode>> = {
  bold: <BoldIcon />,
  italic: <ItalicIcon />,
  underline: <UnderlineIcon />,
  sub: <SubscriptIcon />,
  sup: <SuperscriptIcon />,
  heading: <HeadingIcon />,
  list: <ListIcon />,
  numbered: <NumberedListIcon />,
  table: <TableIcon />,
  undo: <UndoIcon />,
  redo: <RedoIcon />,
};

/** Buttons of one section's editor: a single tab stop, arrows go from button to button. */
export function EditorToolbar({
  editor,
  label,
  onFormula,
  onPicture,
  onCaption,
}: {
  readonly editor: Editor;
  readonly label: string;
  readonly onFormula: () => void;
  readonly onPicture: () => void;
  /** The selected picture is to get its caption. */
  readonly onCaption: () => void;
}) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [, setTick] = useState(0);
  const [at, setAt] = useState(0);
  useEffect(() => {
    const tick = () => setTick((n) => n + 1);
    editor.on('transaction', tick);
    return () => {
      editor.off('transaction', tick);
    };
  }, [editor]);
  const tools: { key: string; icon: ReactNode; on?: boolean; off?: boolean; run: () => void }[] = [
    ...COMMANDS.map((command) => toolOf(command)),
    { key: 'formula', icon: <FormulaIcon />, run: onFormula },
    { key: 'picture', icon: <PictureIcon />, run: onPicture },
    ...HISTORY_COMMANDS.map((command) => toolOf(command)),
    ...(editor.isActive('image') ? [{ key: 'caption', icon: undefined, run: onCaption }] : []),
    ...(editor.isActive('table') ? TABLE_COMMANDS.map((command) => toolOf(command)) : []),
  ];
  function toolOf(command: EditorCommand) {
    return {
      key: command.key,
      icon: ICONS[command.key],
      ...(command.isOn ? { on: command.isOn(editor) } : {}),
      off: command.can ? !command.can(editor) : false,
      run: () => command.run(editor),
    };
  }
  const here = Math.min(at, tools.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -here, End: tools.length - 1 - here }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (here + step + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} role="toolbar" aria-label={label} className="vse-editor-bar" onKeyDown={move}>
      {tools.map((tool, i) => (
        <button
          key={tool.key}
          type="button"
          className="vse-editor-tool"
          tabIndex={i === here ? 0 : -1}
          aria-label={t(`table.editor.${tool.key as 'bold'}`)}
          title={t(`table.editor.${tool.key as 'bold'}`)}
          aria-pressed={tool.on}
          aria-disabled={tool.off || undefined}
          // A press must not take the caret out of the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(i)}
          onClick={() => tool.off || tool.run()}
        >
          {tool.icon ?? <span>{t(`table.editor.${tool.key as 'bold'}`)}</span>}
        </button>
      ))}
    </div>
  );
}
