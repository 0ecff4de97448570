import { defineResource } from '../../../kernel/resource/resource.ts';

/** `person` of wire-protocol §5.5; mobile and e-mail are masked. */
export const personResource = defineResource({
  wire: 'person',
  type: 'Table',
  database: 'cloudvse',
  key: 'id',
  order: { column: 'account', direction: 'asc' },
  columns: {
    id: { type: 'id', label: 'identity.column.id' },
    account: { type: 'text', label: 'identity.column.account', sort: true },
    name: { type: 'text', label: 'identity.column.name', sort: true },
    number: { type: 'text', label: 'identity.column.number', sort: true },
    role: { type: 'integer', label: 'identity.column.role', sort: true },
    unitid: { type: 'id', label: 'identity.column.unit' },
    college: { type: 'text', label: 'identity.column.college' },
    major: { type: 'text', label: 'identity.column.major' },
    classname: { type: 'text', label: 'identity.column.className' },
    gender: { type: 'code', label: 'identity.column.gender' },
    mobile: { type: 'text', label: 'identity.column.mobile', filter: false },
    email: { type: 'text', label: 'identity.column.email', filter: false },
    title: { type: 'text', label: 'identity.column.title' },
    avatar: { type: 'text', label: 'identity.column.avatar', filter: false },
    locale: { type: 'code', label: 'identity.column.locale' },
    state: { type: 'code', label: 'identity.column.state' },
    lastlogintime: { type: 'time', label: 'identity.column.lastLogin', sort: true },
  },
});
