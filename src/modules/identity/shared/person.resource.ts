import { defineResource } from '../../../kernel/resource/resource.ts';

/** `person` of wire-protocol §5.5; mobile and e-mail are masked. Its list is user management (30-management §1). */
export const personResource = defineResource({
  wire: 'person',
  type: 'Table',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'identity.column.id' },
    account: { type: 'text', label: 'identity.column.account', sort: true },
    name: { type: 'text', label: 'identity.column.name', sort: true },
    number: { type: 'text', label: 'identity.column.number', sort: true },
    role: {
      type: 'integer',
      label: 'identity.column.role',
      sort: true,
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
    created: { type: 'time', label: 'identity.column.created', sort: true },
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
    strip: 'state',
    bin: true,
  },
});
