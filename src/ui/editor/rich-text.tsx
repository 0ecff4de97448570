import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import './rich-text.css';

/** Rich text as the server has cleaned it; cleaned once more here, so that a fault there is no fault here. */
export function RichText({ html }: { readonly html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on writing and above on reading
  return <div className="vse-rich" dangerouslySetInnerHTML={{ __html: clean }} />;
}
