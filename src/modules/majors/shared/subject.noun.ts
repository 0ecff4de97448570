import * as z from 'zod/mini';
import { textSchema } from '../../../kernel/http/schemas.ts';
import { defineNoun } from '../../../kernel/managed/noun.ts';
import { SUBJECT_CODE, SUBJECT_NAME_MAX, SUBJECT_STATES } from './subject.model.ts';

/** A branch, class or major of the catalogue. It writes under the lock of the catalogue, so its service is its own. */
export const subjectNoun = defineNoun({
  object: 'subject',
  audit: 'code',
  page: 'experimentMajorMaintain',
  fixed: {},
  fields: {
    code: z.string().check(
      z.overwrite((text) => text.trim().toUpperCase()),
      z.regex(SUBJECT_CODE),
    ),
    name: textSchema(1, SUBJECT_NAME_MAX),
  },
  required: ['code', 'name'],
  states: SUBJECT_STATES,
  commands: {
    enable: { from: ['disabled'], to: 'active', needs: 'enable' },
    disable: { from: ['active'], to: 'disabled', needs: 'disable', danger: true },
  },
  removable: SUBJECT_STATES,
});
