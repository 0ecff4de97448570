import 'katex/dist/katex.min.css';
import { useLayoutEffect, useRef } from 'react';

/** A formula the server has set: no script draws it here. */
export default function SetFormula({ markup }: { readonly markup: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { body } = new DOMParser().parseFromString(markup, 'text/html');
    place.current?.replaceChildren(...body.childNodes);
  }, [markup]);
  return <div ref={place} />;
}
