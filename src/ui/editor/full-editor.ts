import { Editor, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { drawFormula } from '../formula/draw-formula.ts';
import { cleanPasted } from './paste.ts';
import { isPicture } from './picture.ts';

export interface FullEditorPorts {
  /** Name of the section for screen readers. */
  readonly label: string;
  readonly html: string;
  readonly invalid: boolean;
  /** Shows the picture of a source, now or once it has come. */
  readonly show: (image: HTMLImageElement, src: string) => void;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  /** Pictures pasted or dropped. */
  readonly onPictures: (files: readonly File[]) => void;
  /** Pictures inside pasted text stayed behind. */
  readonly onLeftOut: (pictures: number) => void;
  readonly onEditFormula: (tex: string) => void;
  /** The selected picture is to get its caption. */
  readonly onEditCaption: (caption: string) => void;
}

/** A formula: its TeX is its value; it is drawn, and one opens it to change it. */
const formulaNode = (edit: (tex: string) => void) =>
  Node.create({
    name: 'formula',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      tex: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('data-tex') ?? '' },
    }),
    parseHTML: () => [{ tag: 'span[data-tex]', priority: 60 }],
    renderHTML: ({ node }) => [
      'span',
      { class: 'formula', 'data-tex': String(node.attrs.tex) },
      String(node.attrs.tex),
    ],
    renderText: ({ node }) => String(node.attrs.tex),
    addNodeView:
      () =>
      ({ node, editor, getPos }) => {
        const dom = document.createElement('span');
        dom.className = 'vse-editor-formula';
        drawFormula(dom, String(node.attrs.tex), false);
        dom.addEventListener('dblclick', () => {
          const at = getPos();
          if (at !== undefined) editor.commands.setNodeSelection(at);
          edit(String(node.attrs.tex));
        });
        return { dom };
      },
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          if (!editor.isActive('formula')) return false;
          edit(String(editor.getAttributes('formula').tex));
          return true;
        },
      };
    },
  });

/**
 * A picture stands by the path of its file; it is shown from an address signed for this person. Its caption is what it
 * says to those who do not see it.
 */
const pictureNode = (show: FullEditorPorts['show'], edit: (caption: string) => void) =>
  Image.extend({
    addNodeView:
      () =>
      ({ node, editor, getPos }) => {
        const caption = String(node.attrs.alt ?? '');
        const dom = document.createElement('figure');
        dom.className = 'vse-figure';
        if (caption) dom.dataset.caption = caption;
        const image = document.createElement('img');
        show(image, String(node.attrs.src));
        image.alt = caption;
        dom.append(image);
        dom.addEventListener('dblclick', () => {
          const at = getPos();
          if (at !== undefined) editor.commands.setNodeSelection(at);
          edit(caption);
        });
        return { dom };
      },
    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          if (!editor.isActive('image')) return false;
          edit(String(editor.getAttributes('image').alt ?? ''));
          return true;
        },
      };
    },
  });

/** Tables carry no widths of their own: paper and phones lay them out. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: null,
});

/** Makes the editor of one section inside an element. Pasted text is cleaned; pasted pictures are handed out. */
export function createFullEditor(element: HTMLElement, ports: FullEditorPorts): Editor {
  const take = (files: readonly File[]): boolean => {
    const pictures = files.filter(isPicture);
    if (pictures.length === 0) return false;
    ports.onPictures(pictures);
    return true;
  };
  return new Editor({
    element,
    injectCSS: false,
    content: ports.html,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } },
      }),
      Subscript,
      Superscript,
      PlainTable.configure({ resizable: false }),
      TableRow,
      TableHeader,
      TableCell,
      pictureNode(ports.show, ports.onEditCaption),
      formulaNode(ports.onEditFormula),
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': ports.label,
        'aria-invalid': String(ports.invalid),
        class: 'vse-prose vse-rich-text vse-editor-text',
        spellcheck: 'true',
      },
      handlePaste: (_view, event) => {
        const html = event.clipboardData?.getData('text/html') ?? '';
        // Excel and Word put a picture of the text beside the text itself: words win.
        const messages =
          html &&
          cleanPasted(html)
            .html.replace(/<[^>]*>/g, '')
            .trim() !== '';
        return messages ? false : take([...(event.clipboardData?.files ?? [])]);
      },
      handleDrop: (_view, event, _slice, moved) =>
        !moved && take([...((event as DragEvent).dataTransfer?.files ?? [])]),
      transformPastedHTML: (html) => {
        const { html: clean, pictures } = cleanPasted(html);
        if (pictures > 0) ports.onLeftOut(pictures);
        return clean;
      },
    },
    onUpdate: ({ editor }) => ports.onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur: () => ports.onBlur(),
  });
}

/** One button of the toolbar that speaks to the editor alone. */
export interface EditorCommand {
  readonly key:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'sub'
    | 'sup'
    | 'heading'
    | 'list'
    | 'numbered'
    | 'table'
    | 'rowAfter'
    | 'columnAfter'
    | 'rowDelete'
    | 'columnDelete'
    | 'tableDelete'
    | 'undo'
    | 'redo';
  /** Whether the caret stands in such a thing; absent for what is done once. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
  readonly can?: (editor: Editor) => boolean;
}

/** What the toolbar always offers. */
export const COMMANDS: readonly EditorCommand[] = [
  { key: 'bold', isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  { key: 'italic', isOn: (e) => e.isActive('italic'), run: (e) => e.chain().focus().toggleItalic().run() },
  { key: 'underline', isOn: (e) => e.isActive('underline'), run: (e) => e.chain().focus().toggleUnderline().run() },
  { key: 'sub', isOn: (e) => e.isActive('subscript'), run: (e) => e.chain().focus().toggleSubscript().run() },
  { key: 'sup', isOn: (e) => e.isActive('superscript'), run: (e) => e.chain().focus().toggleSuperscript().run() },
  {
    key: 'heading',
    isOn: (e) => e.isActive('heading'),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { key: 'list', isOn: (e) => e.isActive('bulletList'), run: (e) => e.chain().focus().toggleBulletList().run() },
  { key: 'numbered', isOn: (e) => e.isActive('orderedList'), run: (e) => e.chain().focus().toggleOrderedList().run() },
  {
    key: 'table',
    can: (e) => !e.isActive('table'),
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
];

/** What it offers besides while the caret stands in a table. */
export const TABLE_COMMANDS: readonly EditorCommand[] = [
  { key: 'rowAfter', run: (e) => e.chain().focus().addRowAfter().run() },
  { key: 'columnAfter', run: (e) => e.chain().focus().addColumnAfter().run() },
  { key: 'rowDelete', run: (e) => e.chain().focus().deleteRow().run() },
  { key: 'columnDelete', run: (e) => e.chain().focus().deleteColumn().run() },
  { key: 'tableDelete', run: (e) => e.chain().focus().deleteTable().run() },
];

export const HISTORY_COMMANDS: readonly EditorCommand[] = [
  { key: 'undo', can: (e) => e.can().undo(), run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', can: (e) => e.can().redo(), run: (e) => e.chain().focus().redo().run() },
];
