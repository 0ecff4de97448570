import { defineResource } from '../../../kernel/resource/resource.ts';

export const STATE_LABELS = {
  published: 'announcements.state.published',
  scheduled: 'announcements.state.scheduled',
  draft: 'announcements.state.draft',
  expired: 'announcements.state.expired',
  withdrawn: 'announcements.state.withdrawn',
} as const;

export const STATE_TONES = {
  published: 'success',
  scheduled: 'info',
  draft: 'neutral',
  expired: 'neutral',
  withdrawn: 'error',
} as const;

export const RECEIPT_LABELS = {
  unread: 'announcements.receipt.unread',
  read: 'announcements.receipt.read',
  confirmed: 'announcements.receipt.confirmed',
} as const;

/** `coursenotice`, or `notice`: announcements of courses, for their teams. */
export const announcementResource = defineResource({
  wire: 'coursenotice',
  aliases: ['notice'],
  order: { column: 'updated', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'announcements.column.id' },
    courseid: { type: 'id', label: 'announcements.column.course' },
    title: { type: 'text', label: 'announcements.column.title', sort: true },
    pinned: { type: 'boolean', label: 'announcements.column.pinned' },
    /** Names of the classes it is for; nothing: all classes of the course. */
    audience: { type: 'list', label: 'announcements.column.audience', filter: false },
    state: { type: 'code', label: 'announcements.column.state', codes: STATE_LABELS },
    publishtime: { type: 'time', label: 'announcements.column.publishTime', sort: true },
    expirytime: { type: 'time', label: 'announcements.column.expiryTime' },
    needconfirm: { type: 'boolean', label: 'announcements.column.needConfirm' },
    commentson: { type: 'boolean', label: 'announcements.column.commentsOn' },
    /** Comments that show below it. */
    comments: { type: 'integer', label: 'announcements.column.comments', sort: true, always: true },
    /** Present learners of its audience. */
    recipients: { type: 'integer', label: 'announcements.column.recipients', filter: false },
    /** How many of them have opened it. */
    readers: { type: 'integer', label: 'announcements.column.readers', filter: false },
    confirmations: { type: 'integer', label: 'announcements.column.confirmations', filter: false },
    author: { type: 'text', label: 'announcements.column.author', sort: true },
    updated: { type: 'time', label: 'announcements.column.updated', sort: true, always: true },
    version: { type: 'integer', label: 'announcements.column.version' },
  },
  list: {
    keyword: ['title'],
    filters: {
      course: { kind: 'ids', label: 'announcements.column.course' },
      state: { kind: 'codes', label: 'announcements.column.state' },
      class: { kind: 'ids', label: 'announcements.filter.class' },
      author: { kind: 'text', label: 'announcements.column.author' },
      publishtime: { kind: 'times', label: 'announcements.column.publishTime' },
      confirms: { kind: 'flag', label: 'announcements.column.needConfirm' },
    },
    tabs: 'state',
  },
});

/** `coursenoticereceipt`: who of its audience has opened and confirmed an announcement. */
export const receiptResource = defineResource({
  wire: 'coursenoticereceipt',
  key: 'personid',
  order: { column: 'number', direction: 'asc' },
  columns: {
    noticeid: { type: 'id', label: 'announcements.column.id' },
    personid: { type: 'id', label: 'announcements.column.person' },
    number: { type: 'text', label: 'announcements.column.number', sort: true },
    name: { type: 'text', label: 'announcements.column.person', sort: true },
    class: { type: 'text', label: 'announcements.column.class' },
    state: { type: 'code', label: 'announcements.column.receipt', codes: RECEIPT_LABELS },
    readtime: { type: 'time', label: 'announcements.column.readTime', sort: true },
    confirmtime: { type: 'time', label: 'announcements.column.confirmTime', sort: true },
  },
  list: {
    keyword: ['number', 'name'],
    filters: {
      notice: { kind: 'ids', label: 'announcements.column.id' },
      state: { kind: 'codes', label: 'announcements.column.receipt' },
    },
    tabs: 'state',
  },
});
