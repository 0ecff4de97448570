import { useT } from '../../../../../ui/i18n/translate.ts';
import { lineFault, MAX_LEVEL, MAX_LINES, type OutlineLine } from '../../../shared/lines.model.ts';

/** Says why lines cannot be written, as the server would; null when they can. */
export function useLinesRefusal(): (lines: readonly OutlineLine[]) => string | null {
  const t = useT();
  return (lines) => {
    if (lines.length > MAX_LINES) return t('courses.outline.tooMany', { max: MAX_LINES });
    const found = lineFault(lines);
    if (!found) return null;
    const n = found.line;
    if (found.fault === 'jump') return t('courses.import.jump', { n });
    return found.fault === 'deep' ? t('courses.lines.deep', { n, max: MAX_LEVEL }) : t('courses.lines.name', { n });
  };
}
