import { useMemo } from 'react';
import { safeHtml } from './safe-html.ts';
import './rich-text.css';

/** Rich text as the server has cleaned it, cleaned once more. */
export function RichText({ html }: { readonly html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on writing and above on reading
  return <div className="vse-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
