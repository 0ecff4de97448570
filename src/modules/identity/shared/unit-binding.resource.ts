import { defineResource } from '../../../kernel/resource/resource.ts';

/** `unit_binding`: applications to belong to a unit, as reviewers of that unit list them (绑定审批). */
export const unitBindingResource = defineResource({
  wire: 'unit_binding',
  order: { column: 'submitted', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'identity.column.id' },
    personid: { type: 'id', label: 'identity.column.id' },
    name: { type: 'text', label: 'identity.binding.applicant' },
    account: { type: 'text', label: 'identity.column.account' },
    unitid: { type: 'id', label: 'identity.binding.unit' },
    unitname: { type: 'text', label: 'identity.binding.unit', filter: false },
    number: { type: 'text', label: 'identity.column.number' },
    realname: { type: 'text', label: 'identity.binding.realName' },
    proof: { type: 'integer', label: 'identity.binding.proof' },
    /** What the roster says; empty once it is decided. */
    result: {
      type: 'code',
      label: 'identity.binding.result',
      codes: {
        match: 'identity.binding.match',
        nameDiffers: 'identity.binding.nameDiffers',
        taken: 'identity.binding.taken',
        absent: 'identity.binding.absent',
      },
    },
    submitted: { type: 'time', label: 'identity.binding.submittedAt', sort: true, always: true },
    /** Working days it has waited; empty once it is decided. */
    waiting: { type: 'integer', label: 'identity.binding.waiting', filter: false },
    /** It has waited longer than the site allows. */
    late: { type: 'boolean', label: 'identity.binding.late' },
    state: {
      type: 'code',
      label: 'identity.column.state',
      codes: {
        submitted: 'identity.binding.submitted',
        approved: 'identity.binding.approved',
        rejected: 'identity.binding.rejected',
        withdrawn: 'identity.binding.withdrawn',
      },
    },
    decidedby: { type: 'text', label: 'identity.binding.decidedBy', filter: false },
    decided: { type: 'time', label: 'identity.binding.decidedAt', sort: true },
    opinion: { type: 'text', label: 'identity.binding.opinion', filter: false },
    version: { type: 'integer', label: 'identity.column.version', filter: false },
  },
  list: {
    keyword: ['name', 'account', 'number', 'realname'],
    filters: {
      /** Applications of one person, for the record of that person. */
      personid: { kind: 'ids', label: 'identity.binding.applicant' },
      state: { kind: 'codes', label: 'identity.column.state' },
      unit: { kind: 'ids', label: 'identity.binding.unit' },
      submitted: { kind: 'times', label: 'identity.binding.submittedAt' },
      result: { kind: 'codes', label: 'identity.binding.result' },
      late: { kind: 'flag', label: 'identity.binding.late' },
    },
    tabs: 'state',
  },
});
