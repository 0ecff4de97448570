/** A bank of a unit as a page of tests has it. */
export interface FakeUnitBank {
  readonly id: string;
  name: string;
  offered: boolean;
  version: number;
  readonly manage: boolean;
  /** What the course may do in it; null while it is not linked. */
  level: 'read' | 'write' | null;
  /** Stems of its questions. */
  readonly stems: readonly string[];
}

export interface FakeUnitBanks {
  readonly rows: FakeUnitBank[];
  /** The actor leads the course. */
  readonly canLink: boolean;
}

const AT = '2026-11-21T02:03:04.567Z';
const FOLDER = {
  id: '01890000-0000-7000-8000-000000000530',
  parentId: null,
  name: '公共力学',
  version: 1,
  questions: 1,
};

/** Routes of banks of units over what is kept in memory; null for other addresses. */
export function fakeUnitBanks(courseId: string, given: FakeUnitBanks = { rows: [], canLink: false }) {
  const { rows } = given;
  const present = ({ id, name, offered, version, manage, stems, level }: FakeUnitBank) => ({
    ...{ id, name, offered, version, manage, level, unitName: '物理学院', manager: '王芳' },
    ...{ questions: stems.length, courses: level === null ? 0 : 1 },
  });
  const questions = ({ stems }: FakeUnitBank) =>
    stems.map((stem, i) => ({
      ...{ id: `01890000-0000-7000-8000-${String(540 + i).padStart(12, '0')}`, type: 'truth', stem, difficulty: 3 },
      ...{ points: 2, state: 'ready', review: null, number: 1, used: false, tags: [], source: '', objectives: [] },
      ...{ folderId: FOLDER.id, updatedAt: AT, by: '赵强', version: 1, knowledge: [] },
      figures: {
        uses: 0,
        lastUsedAt: null,
        facility: null,
        discrimination: null,
        exams: 0,
        candidates: 0,
        since: null,
      },
    }));
  const answer = (method: string, path: string, body: Record<string, unknown> | null): object | null => {
    const one = rows.find(({ id }) => path.includes(id));
    if (path.endsWith(`/courses/${courseId}/question-banks`)) {
      if (method === 'POST') {
        const id = '01890000-0000-7000-8000-000000000599';
        const { name, offered } = body as { name: string; offered: boolean };
        rows.push({ id, name, offered, version: 1, manage: true, level: 'write', stems: [] });
        return { id, version: 1 };
      }
      const toLink = rows.filter(({ level }) => level === null);
      return {
        linked: rows.filter(({ level }) => level !== null).map(present),
        toLink: given.canLink ? toLink.map(present) : [],
        unitName: '物理学院',
        can: { link: given.canLink },
      };
    }
    if (!one) return null;
    if (path.endsWith(`/question-banks/${one.id}/courses/${courseId}`)) {
      const before = one.level;
      one.level = method === 'PUT' ? (body!.level as 'read' | 'write') : null;
      return { level: method === 'PUT' ? one.level : before };
    }
    if (path.endsWith('/courses')) {
      const level = one.level ?? 'read';
      return {
        rows: [{ courseId, code: 'PHYS-101', name: '大学物理实验', nameEn: null, level }],
        managerId: '01890000-0000-7000-8000-000000000071',
        people: [
          { id: '01890000-0000-7000-8000-000000000071', name: '王芳', number: 'T20106' },
          { id: '01890000-0000-7000-8000-000000000072', name: '李敏', number: 'T20107' },
        ],
      };
    }
    if (path.endsWith(`/question-banks/${one.id}/manager`)) {
      Object.assign(one, { manage: false, version: one.version + 1 });
      return { id: one.id, version: one.version };
    }
    if (path.endsWith(`/question-banks/${one.id}`)) {
      Object.assign(one, { name: body!.name, offered: body!.offered, version: one.version + 1 });
      return { id: one.id, version: one.version };
    }
    const edit = one.manage || one.level === 'write';
    if (path.endsWith('/question-bank')) {
      return {
        ...{
          owner: 'unit',
          folders: [FOLDER],
          questions: one.stems.length,
          unfiled: 0,
          tags: [],
          authors: [],
          exams: [],
        },
        ...{ review: { on: false, waiting: 0 }, can: { edit, review: one.manage } },
      };
    }
    if (path.endsWith('/questions')) {
      const counts = { draft: 0, ready: one.stems.length, retired: 0, pending: 0, returned: 0 };
      return { rows: questions(one), next: null, counts };
    }
    return null;
  };
  return { answer };
}
