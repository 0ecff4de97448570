import { defineImport } from '../../../kernel/resource/import.ts';
import { defineResource } from '../../../kernel/resource/resource.ts';
import { PERSON_SAMPLE } from './person.model.ts';

/** `person`, as the gateway shows it; mobile and e-mail are masked. Its list is user management. */
export const personResource = defineResource({
  wire: 'person',
  type: 'Table',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'identity.column.id' },
    account: { type: 'text', label: 'identity.column.account', sort: true, always: true },
    name: { type: 'text', label: 'identity.column.name', sort: true, always: true },
    number: { type: 'text', label: 'identity.column.number', sort: true },
    role: {
      type: 'integer',
      label: 'identity.column.role',
      sort: true,
      always: true,
      codes: { 0: 'role.0', 2: 'role.2', 3: 'role.3', 5: 'role.5', 6: 'role.6' },
    },
    /** Sorted by, people of one unit stand together. */
    unitid: { type: 'id', label: 'identity.column.unit', sort: true },
    unitcode: { type: 'text', label: 'identity.column.unitCode', filter: false },
    unitname: { type: 'text', label: 'identity.column.unit', filter: false },
    college: { type: 'text', label: 'identity.column.college' },
    major: { type: 'text', label: 'identity.column.major' },
    classname: { type: 'text', label: 'identity.column.className', sort: true },
    gender: {
      type: 'code',
      label: 'identity.column.gender',
      codes: { male: 'identity.gender.male', female: 'identity.gender.female', unknown: 'identity.gender.unknown' },
    },
    mobile: { type: 'text', label: 'identity.column.mobile', filter: false },
    email: { type: 'text', label: 'identity.column.email', filter: false },
    title: { type: 'text', label: 'identity.column.title' },
    avatar: { type: 'text', label: 'identity.column.avatar', filter: false },
    locale: { type: 'code', label: 'identity.column.locale' },
    source: {
      type: 'code',
      label: 'identity.column.source',
      codes: {
        local: 'identity.source.local',
        import: 'identity.source.import',
        cas: 'identity.source.cas',
        lti: 'identity.source.lti',
      },
    },
    state: {
      type: 'code',
      label: 'identity.column.state',
      codes: {
        pending: 'identity.state.pending',
        active: 'identity.state.active',
        disabled: 'identity.state.disabled',
      },
    },
    /** Locked at some place by failed sign-ins. */
    locked: { type: 'boolean', label: 'identity.column.locked', filter: false },
    lastlogintime: { type: 'time', label: 'identity.column.lastLogin', sort: true },
    created: { type: 'time', label: 'identity.column.created', sort: true, always: true },
    version: { type: 'integer', label: 'identity.column.version', filter: false },
  },
  list: {
    keyword: ['account', 'name', 'number'],
    filters: {
      /** The unit and everything below it. */
      unit: { kind: 'ids', label: 'identity.column.unit' },
      /** The unit without what is below. */
      unitonly: { kind: 'ids', label: 'identity.filter.unitOnly' },
      role: { kind: 'codes', label: 'identity.column.role' },
      state: { kind: 'codes', label: 'identity.column.state' },
      locked: { kind: 'flag', label: 'identity.column.locked' },
      major: { kind: 'codes', label: 'identity.column.major' },
      classname: { kind: 'codes', label: 'identity.column.className' },
      source: { kind: 'codes', label: 'identity.column.source' },
      lastlogintime: { kind: 'times', label: 'identity.column.lastLogin' },
      never: { kind: 'flag', label: 'identity.filter.never' },
      created: { kind: 'times', label: 'identity.column.created' },
      batch: { kind: 'ids', label: 'identity.filter.batch' },
    },
    tabs: 'state',
    bin: true,
  },
});

/** People from a sheet: found again by the code of their unit and their number. */
export const personImport = defineImport({
  name: 'persons',
  title: 'identity.import.title',
  sheet: 'identity.import.sheet',
  page: 'usermanage',
  key: ['unit', 'number'],
  modes: ['both', 'add', 'update'],
  columns: {
    account: { label: 'identity.column.account', kind: 'identifier', required: true, max: 64, sample: '2026010001' },
    name: { label: 'identity.column.name', kind: 'text', required: true, max: 40, sample: PERSON_SAMPLE.name },
    number: { label: 'identity.column.number', kind: 'identifier', required: true, max: 32, sample: '2026010001' },
    role: {
      label: 'identity.column.role',
      kind: 'code',
      required: true,
      codes: { 6: 'role.6', 5: 'role.5', 3: 'role.3', 2: 'role.2', 0: 'role.0' },
      sample: '6',
    },
    unit: { label: 'identity.column.unitCode', kind: 'identifier', required: true, max: 32, sample: 'U001-CHEM' },
    college: { label: 'identity.column.college', kind: 'text', max: 60, sample: '' },
    major: { label: 'identity.column.major', kind: 'text', max: 60, sample: PERSON_SAMPLE.major },
    classname: { label: 'identity.column.className', kind: 'text', max: 60, sample: PERSON_SAMPLE.className },
    gender: {
      label: 'identity.column.gender',
      kind: 'code',
      codes: { male: 'identity.gender.male', female: 'identity.gender.female', unknown: 'identity.gender.unknown' },
      sample: 'female',
    },
    mobile: { label: 'identity.column.mobile', kind: 'identifier', masked: true, max: 20, sample: '13800000000' },
    email: { label: 'identity.column.email', kind: 'text', masked: true, max: 254, sample: 'name@example.edu.cn' },
    title: { label: 'identity.column.title', kind: 'text', max: 40, sample: '' },
    login: {
      label: 'identity.import.login',
      kind: 'code',
      codes: { local: 'identity.import.loginLocal', campus: 'identity.source.cas' },
      sample: 'local',
    },
    class: {
      label: 'identity.import.class',
      hint: 'identity.import.classHint',
      kind: 'identifier',
      max: 32,
      sample: '',
    },
    course: {
      label: 'identity.import.course',
      hint: 'identity.import.courseHint',
      kind: 'identifier',
      max: 32,
      sample: '',
    },
  },
  options: {
    change: { label: 'identity.import.change', hint: 'identity.import.changeHint' },
    join: { label: 'identity.import.join', hint: 'identity.import.joinHint' },
  },
});
