import { Fragment, useEffect, useRef } from 'react';
import './formula-text.css';
import { formulaParts, type TextPart } from './formula-parts.ts';

/** Distance from the window at which a formula is drawn. */
const NEAR_PX = 40;

/** One formula; its TeX stands there until the drawing has come, and where it cannot be drawn. */
function Formula({ part }: { readonly part: TextPart }) {
  const place = useRef<HTMLSpanElement>(null);
  const { kind, text } = part;
  useEffect(() => {
    let gone = false;
    const draw = () =>
      void import('./draw-formula.ts').then(({ drawFormula }) => {
        if (!gone && place.current) drawFormula(place.current, text, kind === 'block');
      });
    // The drawing weighs more than most pages: it comes when the reader comes near.
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        watch.disconnect();
        draw();
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    if (place.current) watch.observe(place.current);
    return () => {
      gone = true;
      watch.disconnect();
    };
  }, [kind, text]);
  // React never looks inside: the drawing replaces what stood there.
  return (
    <span
      key={text}
      ref={place}
      className={kind === 'block' ? 'vse-formula vse-formula-block' : 'vse-formula'}
      suppressHydrationWarning
    >
      {text}
    </span>
  );
}

/** A plain text whose `$…$` and `$$…$$` are typeset; the drawing is fetched when there is a formula. */
export function FormulaText({ text }: { readonly text: string }) {
  return formulaParts(text).map((part, at) => {
    // Parts of one text have no other name than their place.
    const key = `${at}|${part.text}`;
    return part.kind === 'words' ? <Fragment key={key}>{part.text}</Fragment> : <Formula key={key} part={part} />;
  });
}
