/** What may come in with a paste: text structure only. Everything else is the other program's dress. */
const KEPT = new Set(
  'p br hr h2 h3 h4 strong b em i u s sub sup ul ol li blockquote pre code table thead tbody tr th td a span'.split(
    ' ',
  ),
);
const DROPPED = 'script,style,meta,link,title,xml,object,embed,iframe,svg,math,form,input,button,select,textarea,img';

const styleOf = (element: Element) => element.getAttribute('style')?.toLowerCase() ?? '';

/** Word and WPS write list items as paragraphs with a mark typed before them; they become lists again. */
function listsOfParagraphs(body: HTMLElement): void {
  for (const item of [...body.querySelectorAll('p')]) {
    const style = styleOf(item);
    if (!style.includes('mso-list') || style.includes('mso-list:none')) continue;
    const mark = [...item.querySelectorAll('span')].find((span) => styleOf(span).includes('mso-list'));
    const ordered = /^[\s\u00a0]*[（(]?[\da-z一二三四五六七八九十]+[.)、）]/i.test(mark?.textContent ?? '');
    mark?.remove();
    const tag = ordered ? 'ol' : 'ul';
    const line = body.ownerDocument.createElement('li');
    line.append(...item.childNodes);
    const before = item.previousElementSibling;
    if (before?.tagName.toLowerCase() === tag && before.hasAttribute('data-paste')) {
      before.append(line);
      item.remove();
    } else {
      const list = body.ownerDocument.createElement(tag);
      list.setAttribute('data-paste', '');
      list.append(line);
      item.replaceWith(list);
    }
  }
}

/** Bold and the like that stand in styles only become elements. */
function emphasis(span: HTMLElement): string[] {
  const style = styleOf(span);
  const tags: string[] = [];
  if (/font-weight:\s*(bold|[6-9]00)/.test(style)) tags.push('strong');
  if (/font-style:\s*italic/.test(style)) tags.push('em');
  if (/vertical-align:\s*super/.test(style)) tags.push('sup');
  if (/vertical-align:\s*sub/.test(style)) tags.push('sub');
  return tags;
}

export interface CleanPaste {
  readonly html: string;
  /** Pictures that were in it: they stay behind, a picture is inserted by itself. */
  readonly pictures: number;
}

/** Cleans what Word, WPS, Excel or a web page puts on the clipboard; formulas of this editor stay. Needs a browser. */
export function cleanPasted(html: string): CleanPaste {
  // Style sheets go before the parser sees them: even an inert document complains of them under our content policy.
  const source = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<\/?o:[^>]*>/gi, '');
  const doc = new DOMParser().parseFromString(source, 'text/html');
  const { body } = doc;
  const pictures = body.querySelectorAll('img').length;
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  listsOfParagraphs(body);
  for (const h1 of [...body.querySelectorAll('h1,h5,h6')]) {
    const head = doc.createElement(h1.tagName === 'H1' ? 'h2' : 'h4');
    head.append(...h1.childNodes);
    h1.replaceWith(head);
  }
  // Children first, so that what is unwrapped was cleaned already.
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].reverse()) {
    const tag = element.tagName.toLowerCase();
    const isFormula = tag === 'span' && element.classList.contains('formula') && element.hasAttribute('data-tex');
    const wraps = tag === 'span' || tag === 'font' ? emphasis(element) : [];
    for (const { name } of [...element.attributes]) {
      const stays =
        (/^(?:col|row)span$/.test(name) && /^t[dh]$/.test(tag)) ||
        (name === 'href' && tag === 'a' && /^(?:https?:|mailto:)/i.test(element.getAttribute('href') ?? '')) ||
        (isFormula && (name === 'data-tex' || name === 'class'));
      if (!stays) element.removeAttribute(name);
    }
    if (isFormula) continue;
    if (KEPT.has(tag) && tag !== 'span' && !(tag === 'a' && !element.hasAttribute('href'))) continue;
    if (tag === 'div' && !element.querySelector('p,h2,h3,h4,ul,ol,table,blockquote,pre,div')) {
      const line = doc.createElement('p');
      line.append(...element.childNodes);
      element.replaceWith(line);
      continue;
    }
    let inner = [...element.childNodes] as Node[];
    for (const name of wraps) {
      const wrap = doc.createElement(name);
      wrap.append(...inner);
      inner = [wrap];
    }
    element.replaceWith(...inner);
  }
  return { html: body.innerHTML.trim(), pictures };
}
