import { appError } from '../../../kernel/errors/app-error.ts';
import { cleanRichText, plainText } from '../../courses/server/courses.public.ts';
import type { ReportTemplate } from '../shared/report-template.model.ts';
import type { Sections } from './lab-reports.tables.ts';

const PICTURE = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g;

/** Paths of the pictures of clean sections, each once. */
export function picturePaths(sections: Sections): Set<string> {
  return new Set(Object.values(sections).flatMap((html) => [...html.matchAll(PICTURE)].map((found) => found[1]!)));
}

/**
 * Cleans the sections of a draft; only pictures of the report itself stay.
 * @param owned paths of the report's files
 * @throws AppError invalid for a section the template does not have
 */
export function cleanSections(template: ReportTemplate, given: Sections, owned: ReadonlySet<string>) {
  const known = new Set(template.sections.map((section) => section.key));
  const removed = new Set<string>();
  const clean: Record<string, string> = {};
  for (const [key, html] of Object.entries(given)) {
    if (!known.has(key)) throw appError('invalid', 'labReports.section.unknown', { name: key });
    const text = cleanRichText(html);
    for (const tag of text.removed) removed.add(tag);
    clean[key] = text.html.replace(PICTURE, (whole, path: string) => {
      if (owned.has(path)) return whole;
      removed.add('img');
      return '';
    });
  }
  return { clean, removed: [...removed].sort() };
}

/** True when a clean section says something: words, a formula or a picture. */
export const hasContent = (html: string | undefined): boolean =>
  html !== undefined && (plainText(html) !== '' || /<img |data-tex="[^"]/.test(html));

/** Characters of a clean section without blanks. */
export const lengthOf = (html: string | undefined): number => [...plainText(html ?? '').replace(/\s+/gu, '')].length;
