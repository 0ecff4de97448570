import './report-editor.css';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type UploadedFile, uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { fittingPicture } from '../../client/picture.engine.ts';
import { createSectionEditor } from '../../client/section-editor.engine.ts';
import { CaptionDialog } from './caption-dialog.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { FormulaDialog } from './formula-dialog.tsx';

/** Rich text of one section. `html` is read once: the editor is the owner of its text from then on. */
export default function RichEditor({
  label,
  html,
  invalid,
  pictures,
  onChange,
  onBlur,
  onPicture,
}: {
  readonly label: string;
  readonly html: string;
  readonly invalid: boolean;
  readonly pictures: Readonly<Record<string, string>>;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  /** Told before the text names the picture. */
  readonly onPicture: (file: UploadedFile) => void;
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
        const { blob, ext } = await fittingPicture(file);
        const name = `${file.name.replace(/\.[^.]*$/, '').slice(0, 80) || 'picture'}.${ext}`;
        const kept = await uploadAttachment(blob, name, 'image');
        addresses.current.set(kept.Path, kept.Url);
        latest.current.onPicture(kept);
        if (!made.isDestroyed) made.chain().focus().setImage({ src: kept.Path, alt: '' }).run();
      } catch (error) {
        toast.show({
          text: error instanceof ApiError ? error.message : t('labReports.picture.unreadable'),
          tone: 'error',
        });
      } finally {
        setUploading((n) => n - 1);
      }
    }
  };
  const latest = useRef({ onChange, onBlur, onPicture, insertPictures });
  latest.current = { onChange, onBlur, onPicture, insertPictures };
  const start = useRef({ html, label, invalid, t });
  useEffect(() => {
    const { html: first, label: name, invalid: bad, t: format } = start.current;
    const made: Editor = createSectionEditor(box.current!, {
      label: name,
      html: first,
      invalid: bad,
      addressOf: (path) => addresses.current.get(path) ?? path,
      onChange: (next) => latest.current.onChange(next),
      onBlur: () => latest.current.onBlur(),
      onPictures: (files) => void latest.current.insertPictures(made, files),
      onLeftOut: (n) => toast.show({ text: format('labReports.picture.leftOut', { n }), tone: 'warning' }),
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
          label={t('labReports.tool.bar', { name: label })}
          onFormula={() => setFormula({ tex: '', isNew: true })}
          onPicture={() => chooser.current?.click()}
          onCaption={() => setCaption(String(editor.getAttributes('image').alt ?? ''))}
        />
      )}
      <div ref={box} className="vse-editor-box" />
      {uploading > 0 && (
        <p className="vse-report-faint" role="status">
          {t('labReports.picture.uploading')}
        </p>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/bmp"
        aria-label={t('labReports.tool.picture')}
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
