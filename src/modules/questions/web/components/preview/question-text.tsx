import { useContext, useEffect, useRef } from 'react';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formulaParts } from '../../../../../ui/formula/formula-parts.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { showPicture } from '../../client/question-picture.engine.ts';
import { PictureContext } from './picture-context.ts';
import { blankPlaces, heldPictures, shownBlanks } from './question-text.model.ts';

/** Places of an element that are formulas: spans that carry TeX, and `$…$` in its texts. */
function formulaPlaces(root: HTMLElement): { place: HTMLElement; tex: string; block: boolean }[] {
  const found = [...root.querySelectorAll<HTMLElement>('span.formula[data-tex]')].map((place) => ({
    place,
    tex: place.dataset.tex ?? '',
    block: place.dataset.block !== undefined,
  }));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = formulaParts(text.data);
    if (text.parentElement?.closest('code, pre, .katex') || parts.every(({ kind }) => kind === 'words')) continue;
    const nodes = parts.map((part) => {
      if (part.kind === 'words') return document.createTextNode(part.text);
      const place = document.createElement('span');
      place.textContent = part.text;
      // Found again when the effect runs anew before the drawing has come.
      place.className = 'formula';
      place.dataset.tex = part.text;
      if (part.kind === 'block') place.dataset.block = '';
      found.push({ place, tex: part.text, block: part.kind === 'block' });
      return place;
    });
    text.replaceWith(...nodes);
  }
  return found;
}

/**
 * Rich text of a question as it is read: formulas between dollar signs are drawn, blanks are lines with their numbers,
 * pictures come by the names that are good for their reader.
 * @param fields leaves the places of blanks empty, for who puts fields there
 */
export function QuestionText({ html, fields = false }: { readonly html: string; readonly fields?: boolean }) {
  const t = useT();
  const load = useContext(PictureContext);
  const box = useRef<HTMLDivElement>(null);
  const shown = heldPictures(fields ? blankPlaces(html) : shownBlanks(html));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the box changes with the text
  useEffect(() => {
    let gone = false;
    for (const image of box.current!.querySelectorAll<HTMLImageElement>('img[data-picture]')) {
      const failed = () => {
        if (!gone) image.replaceWith(t('ui.picture.failed'));
      };
      showPicture(image, image.dataset.picture ?? '', failed, load);
    }
    const places = formulaPlaces(box.current!);
    if (places.length > 0) {
      void import('../../../../../ui/formula/draw-formula.ts').then(({ drawFormula }) => {
        if (!gone) for (const { place, tex, block } of places) drawFormula(place, tex, block);
      });
    }
    return () => {
      gone = true;
    };
  }, [shown]);
  return (
    // A new text is a new element: the drawing has changed what stood in the old one.
    <div key={shown} ref={box} className="vse-question-text">
      <RichText html={shown} />
    </div>
  );
}
