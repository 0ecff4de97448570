import { useEffect, useRef, useState } from 'react';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { TextArea } from '../design/text-area.tsx';
import { drawFormula, faultOfFormula } from '../formula/draw-formula.ts';
import { useT } from '../i18n/translate.ts';

/** Pieces of formulas a lab report needs most; `|` is where the caret goes. */
const PIECES = [
  ['\\frac{a}{b}', '\\frac{|}{}'],
  ['x^{n}', '^{|}'],
  ['x_{i}', '_{|}'],
  ['\\sqrt{x}', '\\sqrt{|}'],
  ['\\bar{x}', '\\bar{|}'],
  ['\\Delta x', '\\Delta '],
  ['\\sum_{i=1}^{n}', '\\sum_{i=1}^{n} '],
  ['\\int_a^b', '\\int_{a}^{b} '],
  ['\\pi', '\\pi '],
  ['\\theta', '\\theta '],
  ['\\pm', '\\pm '],
  ['\\times', '\\times '],
  ['\\le', '\\le '],
  ['\\approx', '\\approx '],
  ['10^{-3}', '\\times 10^{|}'],
  ['\\mathrm{m/s^2}', '\\,\\mathrm{|}'],
] as const;

const SAMPLE = 'g = \\frac{4\\pi^2 L}{T^2}';

function Drawn({ tex, display = false }: { readonly tex: string; readonly display?: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (box.current) drawFormula(box.current, tex, display);
  }, [tex, display]);
  return <span ref={box} />;
}

/** Writes a formula as TeX with its picture beside it; common pieces are put in by a press. */
export function FormulaDialog({
  tex: before,
  onClose,
  onDone,
}: {
  readonly tex: string;
  readonly onClose: () => void;
  readonly onDone: (tex: string) => void;
}) {
  const t = useT();
  const [tex, setTex] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  const fault = tex.trim() === '' ? null : faultOfFormula(tex);
  const put = (piece: string) => {
    const input = field.current;
    if (!input) return;
    const { selectionStart, selectionEnd } = input;
    const chosen = tex.slice(selectionStart, selectionEnd);
    const [head = '', tail = ''] = piece.split('|');
    setTex(tex.slice(0, selectionStart) + head + chosen + tail + tex.slice(selectionEnd));
    const caret = selectionStart + head.length + chosen.length;
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(caret, caret);
    });
  };
  const done = () => tex.trim() !== '' && !fault && onDone(tex.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('table.editor.formula.title')}
      width="min(640px, calc(100vw - 32px))"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant="primary" onClick={done}>
            {t('table.editor.formula.insert')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <TextArea
          ref={field}
          label={t('table.editor.formula.tex')}
          hint={t('table.editor.formula.hint', { sample: SAMPLE })}
          error={fault ? t('table.editor.formula.fault') : undefined}
          rows={2}
          maxLength={2000}
          className="vse-formula-tex"
          value={tex}
          onChange={(event) => setTex(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            done();
          }}
        />
        <fieldset className="vse-formula-pieces">
          <legend className="vse-visually-hidden">{t('table.editor.formula.pieces')}</legend>
          {PIECES.map(([shown, piece]) => (
            <button key={shown} type="button" title={shown} onClick={() => put(piece)}>
              <Drawn tex={shown} />
            </button>
          ))}
        </fieldset>
        <div className="vse-formula-shown" role="status" aria-label={t('table.editor.formula.preview')}>
          {tex.trim() === '' ? (
            <span className="vse-editor-faint">{t('table.editor.formula.preview')}</span>
          ) : (
            <Drawn tex={tex} display />
          )}
        </div>
      </div>
    </Dialog>
  );
}
