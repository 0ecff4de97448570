import type { CoursePart } from '../../../courses/server/courses.public.ts';
import { saveSchemeRoute } from '../../shared/grade.contract.ts';
import type { SchemeItem } from '../../shared/grade-scheme.model.ts';
import { livingSchemes } from './scheme.repository.ts';
import { saveScheme } from './scheme.service.ts';

/** Items of a scheme with what they count and their objectives named otherwise; those without a name are left out. */
function renamed(items: readonly SchemeItem[], nameOf: (id: string) => string | undefined): SchemeItem[] {
  const names = (ids: readonly string[]) => ids.flatMap((id) => nameOf(id) ?? []);
  return items.map((item) => ({
    ...item,
    members: item.members === 'all' ? 'all' : names(item.members),
    neverDrop: names(item.neverDrop),
    objectives: names(item.objectives ?? []),
    memberWeights: Object.fromEntries(
      Object.entries(item.memberWeights).flatMap(([id, weight]) => {
        const name = nameOf(id);
        return name === undefined ? [] : [[name, weight]];
      }),
    ),
  }));
}

/** The grade scheme of a course as its copies and packages carry it: the version in use, else the draft. */
export const schemePart: CoursePart = {
  key: 'scheme',
  take: async (ctx, courseId, refs) => {
    const { active, draft } = await livingSchemes(ctx, courseId);
    const body = (active ?? draft)?.body;
    if (!body) return null;
    const { items, passLine, decimals, bands, makeUpCap, misconduct, curves } = body;
    return { items: renamed(items, refs.of), passLine, decimals, bands, makeUpCap, misconduct, curves };
  },
  give: async (tx, courseId, data, refs) => {
    const given = data as { items?: readonly SchemeItem[] } | null;
    if (!Array.isArray(given?.items)) return false;
    let items: unknown;
    try {
      items = renamed(given.items, refs.of);
    } catch {
      return false;
    }
    const parsed = saveSchemeRoute.body.safeParse({ ...given, items, version: null });
    if (!parsed.success) return false;
    await saveScheme(tx, courseId, parsed.data as Parameters<typeof saveScheme>[2], null);
    return true;
  },
};
