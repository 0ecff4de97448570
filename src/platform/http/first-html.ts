import type { FirstContent } from './page-metadata.ts';

/** Text as it may stand in markup and in attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char]!);

/** The mark of the site. @param size in CSS pixels */
const markOf = (size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1D4ED8"/><path d="M7.5 7v17.5H25" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/><path d="M12.5 19.5v-5M17.5 19.5V9.5M22.5 19.5v-3" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>`;

const paragraph = (text: string | undefined, name: string) =>
  text ? `<p class="${name}">${escapeHtml(text)}</p>` : '';

/** Heading and lead of the front page, in the classes of its hero. */
function heroHtml({ heading, lead, eyebrow }: FirstContent): string {
  const parts = heading.map((part) => `<span>${escapeHtml(part)}</span>`).join('<wbr>');
  return `<section class="vse-hero vse-on-dark"><div class="vse-container vse-hero-row"><div>${paragraph(eyebrow, 'vse-hero-eyebrow')}<h1 class="vse-hero-title">${parts}</h1>${paragraph(lead, 'vse-hero-lead')}</div></div></section>`;
}

/** Heading and lead of any other page, in the classes of its head. */
const pageHtml = ({ heading, lead }: FirstContent) =>
  `<div class="vse-container"><div class="vse-page-header"><div class="vse-page-header-line"><h1 class="vse-ticked">${escapeHtml(heading.join(''))}</h1></div>${paragraph(lead, 'vse-page-header-lead')}</div></div>`;

/** A picture at once: it is most of what is seen of the page, and the page itself shows the same address later. */
const pictureOf = (address: string, first: boolean) =>
  `<img src="${escapeHtml(address)}" alt="" width="640" height="400"${first ? ' fetchpriority="high"' : ''}>`;

/** The picture of one thing, or the first things of a list. */
function pictureHtml({ picture, cards, hero }: FirstContent): string {
  if (picture) {
    const band = hero ? ' vse-first-slide' : '';
    return `<div class="vse-container"><div class="vse-first-picture${band}">${pictureOf(picture, true)}</div></div>`;
  }
  if (!cards || cards.length === 0) return '';
  const items = cards.map(
    ({ title, href, picture: address }, i) =>
      `<li><a href="${escapeHtml(href)}">${pictureOf(address, i === 0)}<span>${escapeHtml(title)}</span></a></li>`,
  );
  return `<div class="vse-container"><ul class="vse-first-cards">${items.join('')}</ul></div>`;
}

/** What only those read whose browser runs no script: a table and links on. */
function restHtml({ table, links }: FirstContent): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const parts = [
    ...(table && table.rows.length > 0
      ? [
          `<table class="vse-first-table"><thead>${cells('th', table.head)}</thead><tbody>${table.rows.map((row) => cells('td', row)).join('')}</tbody></table>`,
        ]
      : []),
    ...(links && links.length > 0
      ? [
          `<ul>${links.map(({ text, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`).join('')}</ul>`,
        ]
      : []),
  ];
  return parts.length > 0 ? `<noscript><div class="vse-container">${parts.join('')}</div></noscript>` : '';
}

const grey = (style: string) => `<span class="vse-skeleton" style="display:block;${style}"></span>`;

/**
 * The frame and the waiting form of a page that needs a person, for those who have a sign-in (`data-signed`, set by the
 * document's own script): they see where they are while the program comes. Others see nothing until it knows better.
 * @param railed whether a rail stands beside the page
 * @param pictured whether it begins with a picture, which the document puts into `data-picture` when the first answers
 *   have named it (index.html)
 */
export function waitingHtml(title: string, railed: boolean, pictured: boolean): string {
  const bar = `<header class="vse-topbar" data-compact><div class="vse-topbar-row"><span class="vse-topbar-brand">${markOf(28)}</span></div></header>`;
  const heading = `<h1 class="vse-ticked">${escapeHtml(title)}</h1>`;
  const form = `<div class="vse-stack">${pictured ? '<div data-picture></div>' : ''}<div class="vse-skeleton-text">${grey('')}${grey('')}${grey('')}</div>${grey('height:320px')}</div>`;
  const page = railed
    ? `<div class="vse-console-body"><div class="vse-rail-place"></div><main><div class="vse-kept" data-shown><div class="vse-page-header vse-context-bar"><div class="vse-context-place">${heading}</div></div>${form}</div></main></div>`
    : `<div class="vse-root-body"><main class="vse-main-root"><div class="vse-container vse-kept" data-shown><div class="vse-page-header"><div class="vse-page-header-line">${heading}</div></div>${form}</div></main></div>`;
  return `<div class="vse-layout${railed ? ' vse-console' : ''}" data-waits>${bar}${page}</div>`;
}

/**
 * The beginning of a public page as the document brings it: it paints before any script runs and stays where none does.
 * The client draws over it.
 * @param site name of the site beside the mark
 */
export const firstHtml = (content: FirstContent, site: string): string =>
  `<div class="vse-layout" data-first><header class="vse-topbar"><div class="vse-container vse-topbar-row"><a class="vse-topbar-brand" href="/">${markOf(32)}<span>${escapeHtml(site)}</span></a></div></header><main class="vse-main-root">${content.hero ? heroHtml(content) : pageHtml(content)}${pictureHtml(content)}${restHtml(content)}</main></div>`;
