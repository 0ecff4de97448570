import { defineImport } from '../../../kernel/resource/import.ts';
import { defineResource } from '../../../kernel/resource/resource.ts';
import { POINT_CODE_MAX, POINT_NAME_MAX } from './point.model.ts';

export const STATE_LABELS = { active: 'knowledge.state.active', disabled: 'knowledge.state.disabled' } as const;
export const STATE_TONES = { active: 'success', disabled: 'neutral' } as const;

/** `knowledge`: the points that are offered, as the list every browser may keep (KNOWLEDGE). */
export const knowledgeListResource = defineResource({
  wire: 'knowledge',
  database: 'cloudvse_code',
  bothLabels: true,
  key: 'Code',
  order: { column: 'Code', direction: 'asc' },
  columns: {
    Code: { type: 'code', label: 'noun.code', sort: true },
    Name: { type: 'text', label: 'noun.name' },
    /** 1 to 3, a code of `knowlevel`. */
    Level: { type: 'code', label: 'knowledge.column.level' },
    Parent: { type: 'code', label: 'knowledge.column.parentCode' },
    /** Codes of the three levels it stands in, down to its own. */
    Scope: { type: 'code', label: 'knowledge.level.scope' },
    Unit: { type: 'code', label: 'knowledge.level.unit' },
    Point: { type: 'code', label: 'knowledge.level.point' },
  },
});

/** `knowledgepoint`: the points of all levels, in the order of their tree. */
export const pointResource = defineResource({
  wire: 'knowledgepoint',
  type: 'Table',
  order: { column: 'path', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'knowledge.column.id' },
    code: { type: 'text', label: 'noun.code', sort: true },
    name: { type: 'text', label: 'noun.name', sort: true },
    level: {
      type: 'code',
      label: 'knowledge.column.level',
      codes: { scope: 'knowledge.level.scope', unit: 'knowledge.level.unit', point: 'knowledge.level.point' },
    },
    /** Names of what holds it, from the top. */
    above: { type: 'text', label: 'knowledge.column.above', filter: false },
    /** Codes from the top to the point: what the tree is ordered by. */
    path: { type: 'text', label: 'knowledge.column.path', sort: true, filter: false },
    parentcode: { type: 'text', label: 'knowledge.column.parentCode', filter: false },
    relations: { type: 'integer', label: 'knowledge.column.relations', filter: false },
    /** What is tied to it, parts of outlines in the recycle bin included. */
    uses: { type: 'integer', label: 'knowledge.column.uses', sort: true, filter: false },
    state: { type: 'code', label: 'knowledge.column.state', codes: STATE_LABELS },
    version: { type: 'integer', label: 'noun.version' },
  },
  list: {
    keyword: ['code', 'name'],
    filters: {
      /** Points with everything below them. */
      under: { kind: 'ids', label: 'knowledge.filter.under' },
      level: { kind: 'codes', label: 'knowledge.column.level' },
      state: { kind: 'codes', label: 'knowledge.filter.state' },
    },
    tabs: 'level',
    bin: true,
  },
});

/** Points from a sheet; a parent may stand in the same file. */
export const pointImport = defineImport({
  name: 'knowledgepoints',
  title: 'knowledge.import.title',
  sheet: 'knowledge.import.sheet',
  page: 'experimentTypeManage',
  key: ['code'],
  modes: ['both', 'add', 'update'],
  columns: {
    code: {
      label: 'noun.code',
      kind: 'identifier',
      required: true,
      max: POINT_CODE_MAX,
      sample: 'PHY.MECH.01',
    },
    parent: { label: 'knowledge.column.parentCode', kind: 'identifier', max: POINT_CODE_MAX, sample: 'PHY.MECH' },
    name: { label: 'noun.name', kind: 'text', required: true, max: POINT_NAME_MAX, sample: 'Pendulum' },
    state: { label: 'knowledge.column.state', kind: 'code', codes: STATE_LABELS, sample: 'active' },
  },
});
