import type { CallOutput } from '../../../kernel/http/contract.ts';
import type {
  bankBinRoute,
  bankUseRoute,
  deleteBankRoute,
  restoreBankRoute,
  unitBankRoute,
} from '../shared/unit-bank.contract.ts';

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
  /** Lies in the bin. */
  deleted?: boolean;
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
    if (path.endsWith('/question-bank-bin')) {
      const gone = rows.filter(({ deleted }) => deleted).map(present);
      return { rows: gone.map((row) => ({ ...row, deletedAt: AT, by: '王芳' })) } satisfies CallOutput<
        typeof bankBinRoute
      >;
    }
    const one = rows.find(({ id }) => path.includes(id));
    if (path.endsWith(`/courses/${courseId}/question-banks`)) {
      if (method === 'POST') {
        const id = '01890000-0000-7000-8000-000000000599';
        const { name, offered } = body as { name: string; offered: boolean };
        rows.push({ id, name, offered, version: 1, manage: true, level: 'write', stems: [] });
        return { id, version: 1 };
      }
      const living = rows.filter(({ deleted }) => !deleted);
      const toLink = living.filter(({ level }) => level === null);
      return {
        linked: living.filter(({ level }) => level !== null).map(present),
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
    if (path.endsWith(`/question-banks/${one.id}/use`)) {
      const { length } = one.stems;
      const course = { courseId, code: 'PHYS-101', name: '大学物理实验', nameEn: null };
      const other = {
        courseId: '01890000-0000-7000-8000-000000000911',
        code: 'CHEM-9',
        name: '基础化学实验',
        nameEn: null,
      };
      return {
        ...{ questions: length, used: Math.min(length, 1), forGood: length === 0 },
        courses:
          length === 0
            ? [{ ...course, level: 'write', papers: 0, drawing: 0 }]
            : [
                { ...other, level: null, papers: 1, drawing: 0 },
                { ...course, level: 'write', papers: 2, drawing: 1 },
              ],
      } satisfies CallOutput<typeof bankUseRoute>;
    }
    if (path.endsWith(`/question-banks/${one.id}/restore`)) {
      one.deleted = false;
      return { id: one.id } satisfies CallOutput<typeof restoreBankRoute>;
    }
    if (method === 'DELETE' && path.endsWith(`/question-banks/${one.id}`)) {
      const forGood = one.stems.length === 0;
      if (forGood) rows.splice(rows.indexOf(one), 1);
      one.deleted = true;
      return { id: one.id, forGood } satisfies CallOutput<typeof deleteBankRoute>;
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
    if (method === 'GET' && path.endsWith(`/question-banks/${one.id}`)) {
      return { ...present(one), can: { open: one.manage } } satisfies CallOutput<typeof unitBankRoute>;
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
