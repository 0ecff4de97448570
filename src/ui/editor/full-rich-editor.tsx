import './full-editor.css';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../design/toast-store.ts';
import { useT } from '../i18n/translate.ts';
import { type UploadedFile, uploadAttachment } from '../upload/attachment.ts';
import { CaptionDialog } from './caption-dialog.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { FormulaDialog } from './formula-dialog.tsx';
import { createFullEditor } from './full-editor.ts';
import { fittingPicture } from './picture.ts';

/** Where pictures of a text are kept, for who keeps them elsewhere than attachments. */
export interface PictureKeeper {
  /** Keeps a picture and answers the source that stands for it in the text. @throws ApiError with words */
  readonly bring: (blob: Blob, name: string) => Promise<string>;
  readonly show: (image: HTMLImageElement, src: string) => void;
}

/** Largest file that is drawn anew to make it small enough, in MB. */
const MAX_DRAWN_MB = 25;
const NO_PICTURES = {};

/**
 * Rich text with formulas, tables and pictures. `html` is read once: the editor is the owner of its text from then on.
 * Load it lazily; pages that show it speak the words of `table`.
 */
export default function FullRichEditor({
  label,
  html,
  invalid,
  pictures = NO_PICTURES,
  keeper,
  onChange,
  onBlur,
  onPicture,
}: {
  readonly label: string;
  readonly html: string;
  readonly invalid: boolean;
  /** Path of an attachment → address that shows it. */
  readonly pictures?: Readonly<Record<string, string>>;
  /** In place of attachments. */
  readonly keeper?: PictureKeeper;
  readonly onChange: (html: string) => void;
  readonly onBlur?: () => void;
  /** Told of an attachment before the text names it. */
  readonly onPicture?: (file: UploadedFile) => void;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [formula, setFormula] = useState<{ readonly tex: string; readonly isNew: boolean } | null>(null);
  const [caption, setCaption] = useState<string | null>(null);
  const [uploading, setUploading] = useState(0);
  const addresses = useRef(new Map<string, string>());
  for (const [path, address] of Object.entries(pictures)) {
    if (!addresses.current.has(path)) addresses.current.set(path, address);
  }
  const insertPictures = async (made: Editor, files: readonly File[]) => {
    for (const file of files) {
      setUploading((n) => n + 1);
      try {
        if (file.size > MAX_DRAWN_MB * 1_048_576) {
          toast.show({ text: t('table.editor.picture.large', { n: MAX_DRAWN_MB }), tone: 'error' });
          continue;
        }
        const { blob, ext } = await fittingPicture(file);
        const name = `${file.name.replace(/\.[^.]*$/, '').slice(0, 80) || 'picture'}.${ext}`;
        const src = await latest.current.bring(blob, name);
        if (!made.isDestroyed) made.chain().focus().setImage({ src, alt: '' }).run();
      } catch (error) {
        toast.show({
          text: error instanceof ApiError ? error.message : t('table.editor.picture.unreadable'),
          tone: 'error',
        });
      } finally {
        setUploading((n) => n - 1);
      }
    }
  };
  const bring =
    keeper?.bring ??
    (async (blob: Blob, name: string) => {
      const kept = await uploadAttachment(blob, name, 'image');
      addresses.current.set(kept.Path, kept.Url);
      onPicture?.(kept);
      return kept.Path;
    });
  const show =
    keeper?.show ??
    ((image: HTMLImageElement, src: string) => {
      image.src = addresses.current.get(src) ?? src;
    });
  const latest = useRef({ onChange, onBlur, bring, show, insertPictures });
  latest.current = { onChange, onBlur, bring, show, insertPictures };
  const start = useRef({ html, label, invalid, t });
  useEffect(() => {
    const { html: first, label: name, invalid: bad, t: format } = start.current;
    const made: Editor = createFullEditor(box.current!, {
      label: name,
      html: first,
      invalid: bad,
      show: (image, src) => latest.current.show(image, src),
      onChange: (next) => latest.current.onChange(next),
      onBlur: () => latest.current.onBlur?.(),
      onPictures: (files) => void latest.current.insertPictures(made, files),
      onLeftOut: (n) => toast.show({ text: format('table.editor.picture.leftOut', { n }), tone: 'warning' }),
      onEditFormula: (tex) => setFormula({ tex, isNew: false }),
      onEditCaption: setCaption,
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    editor?.view.dom.setAttribute('aria-invalid', String(invalid));
    editor?.view.dom.setAttribute('aria-label', label);
  }, [editor, invalid, label]);
  return (
    <div className={invalid ? 'vse-editor vse-editor-bad' : 'vse-editor'}>
      {editor && (
        <EditorToolbar
          editor={editor}
          label={t('table.editor.tools', { name: label })}
          onFormula={() => setFormula({ tex: '', isNew: true })}
          onPicture={() => chooser.current?.click()}
          onCaption={() => setCaption(String(editor.getAttributes('image').alt ?? ''))}
        />
      )}
      <div ref={box} className="vse-editor-box" />
      {uploading > 0 && (
        <p className="vse-editor-faint" role="status">
          {t('table.editor.picture.uploading')}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/bmp"
        aria-label={t('table.editor.picture')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (editor) void insertPictures(editor, files);
        }}
      />
      {caption !== null && editor && (
        <CaptionDialog
          caption={caption}
          onClose={() => {
            setCaption(null);
            editor.commands.focus();
          }}
          onDone={(alt) => {
            setCaption(null);
            editor.chain().focus().updateAttributes('image', { alt }).run();
          }}
        />
      )}
      {formula && editor && (
        <FormulaDialog
          tex={formula.tex}
          onClose={() => {
            setFormula(null);
            editor.commands.focus();
          }}
          onDone={(tex) => {
            setFormula(null);
            if (formula.isNew) editor.chain().focus().insertContent({ type: 'formula', attrs: { tex } }).run();
            else editor.chain().focus().updateAttributes('formula', { tex }).run();
          }}
        />
      )}
    </div>
  );
}
