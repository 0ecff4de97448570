import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { endClassRoute, listClassesRoute, startClassRoute } from '../../shared/class.contract.ts';
import type { ClassRow } from './manage/join-settings.tsx';

const MIN_REASON_LENGTH = 5;

const KINDS = ['openExams', 'openHomework', 'unmarkedReports', 'unpublishedGrades'] as const;
interface Open {
  readonly kind: (typeof KINDS)[number];
  readonly count: number;
  readonly people?: readonly string[];
}

/** What a refusal says still waits. */
const openWork = (data: unknown): Open[] =>
  Array.isArray(data) ? (data as Open[]).filter((one) => KINDS.includes(one.kind)) : [];

/** 开课 or 结课 with its question. What still waits is told by the server; the lead may then end with a reason. */
export function ClassMoveDialog({
  row,
  move,
  onClose,
}: {
  readonly row: ClassRow;
  readonly move: 'start' | 'end';
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const params = { classId: row.id };
  const action = useAction(
    async () => {
      const text = reason.trim();
      if (move === 'start') await call(startClassRoute, { params });
      else await call(endClassRoute, { params, body: text ? { reason: text } : {} });
      await refresh(listClassesRoute, listRoute);
      onClose();
    },
    { done: t(`classes.move.${move}.done`), quiet: true },
  );
  const asked = action.error?.code === 'classes.end.openWork';
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState('');
  const named = move === 'start' || typed.trim() === row.name.trim();
  const short = asked && reason.trim().length < MIN_REASON_LENGTH;
  return (
    <FormDialog
      title={t(`classes.move.${move}.title`, { name: row.name })}
      submitLabel={t(asked ? 'classes.move.force' : `classes.move.${move}`)}
      busy={action.busy}
      danger={move === 'end'}
      role="alertdialog"
      onSubmit={() => {
        setTried(true);
        if (!short && named) void action.run();
      }}
      onClose={onClose}
    >
      {action.error && <Banner tone="error">{action.error.message}</Banner>}
      {asked && (
        <ul>
          {openWork(action.error?.data.open).map(({ kind, count, people = [] }) => (
            <li key={kind}>
              {t(`classes.end.${kind}`, { n: count })}
              {people.length > 0 && ` ${people.join(t('classes.list.comma'))}`}
            </li>
          ))}
        </ul>
      )}
      <p>{t(`classes.move.${move}.text`)}</p>
      {move === 'end' && (
        <TextField
          label={t('classes.move.end.type', { name: row.name })}
          required
          autoComplete="off"
          value={typed}
          error={tried && !named ? t('classes.move.end.typeWrong') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {asked && (
        <TextArea
          label={t('classes.move.reason')}
          hint={t('classes.move.reasonHint')}
          required
          maxLength={200}
          counted
          value={reason}
          error={tried && short ? t('courses.move.reasonShort', { n: MIN_REASON_LENGTH }) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
