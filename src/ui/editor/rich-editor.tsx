import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react';
import { FieldFrame } from '../design/field-frame.tsx';
import {
  BoldIcon,
  HeadingIcon,
  ItalicIcon,
  ListIcon,
  NumberedListIcon,
  RedoIcon,
  UnderlineIcon,
  UndoIcon,
} from '../design/icons.ts';
import { useT } from '../i18n/translate.ts';
import './rich-editor.css';
import './rich-text.css';

const TOOLS: readonly { key: string; icon: ReactNode; on?: string; run: (editor: Editor) => void }[] = [
  { key: 'bold', icon: <BoldIcon />, on: 'bold', run: (e) => e.chain().focus().toggleBold().run() },
  { key: 'italic', icon: <ItalicIcon />, on: 'italic', run: (e) => e.chain().focus().toggleItalic().run() },
  { key: 'underline', icon: <UnderlineIcon />, on: 'underline', run: (e) => e.chain().focus().toggleUnderline().run() },
  {
    key: 'heading',
    icon: <HeadingIcon />,
    on: 'heading',
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { key: 'list', icon: <ListIcon />, on: 'bulletList', run: (e) => e.chain().focus().toggleBulletList().run() },
  {
    key: 'numbered',
    icon: <NumberedListIcon />,
    on: 'orderedList',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  { key: 'undo', icon: <UndoIcon />, run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', icon: <RedoIcon />, run: (e) => e.chain().focus().redo().run() },
];

/**
 * Rich text with headings, lists and links. `html` is read once: the editor owns its text from then on. Load it lazily;
 * pages that show it speak the words of `table`.
 */
export default function RichEditor({
  label,
  hint,
  error,
  html,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly html: string;
  readonly onChange: (html: string) => void;
}) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, tick] = useReducer((n: number) => n + 1, 0);
  const latest = useRef(onChange);
  latest.current = onChange;
  const start = useRef({ html, label });
  useEffect(() => {
    const made = new Editor({
      element: box.current!,
      injectCSS: false,
      content: start.current.html,
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3, 4] },
          link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
        }),
      ],
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': start.current.label,
          class: 'vse-rich vse-rich-editing',
        },
      },
      onUpdate: ({ editor: now }) => latest.current(now.isEmpty ? '' : now.getHTML()),
      onTransaction: tick,
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="vse-rich-editor" data-bad={error ? true : undefined}>
        <div role="toolbar" aria-label={t('table.editor.tools', { name: label })} className="vse-rich-bar">
          {TOOLS.map(({ key, icon, on, run }) => (
            <button
              key={key}
              type="button"
              aria-label={t(`table.editor.${key as 'bold'}`)}
              title={t(`table.editor.${key as 'bold'}`)}
              aria-pressed={on ? (editor?.isActive(on) ?? false) : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => editor && run(editor)}
            >
              {icon}
            </button>
          ))}
        </div>
        <div ref={box} />
      </div>
    </FieldFrame>
  );
}
