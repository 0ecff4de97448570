import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { DRAWER_WIDTH, FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { fromLocalTime, toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { discussionSettingRoute, testTermsRoute, updateSettingRoute } from '../../shared/board.contract.ts';
import { refreshForum } from './refresh-forum.ts';

type Setting = CallOutput<typeof discussionSettingRoute>;

const NUMBERS = {
  topicPoints: [0, 100],
  topicMost: [0, 100],
  replyPoints: [0, 100],
  replyMost: [0, 100],
  essencePoints: [0, 100],
  essenceMost: [0, 100],
  limit: [1, 100],
  minCharacters: [0, 1000],
  similarFrom: [50, 100],
} as const;
type NumberName = keyof typeof NUMBERS;
const NAMES = Object.keys(NUMBERS) as NumberName[];

type Fields = Record<NumberName | 'from' | 'until' | 'terms', string> & { readonly examFreeze: boolean };

const fieldsOf = (setting: Setting): Fields => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, String(setting[name])])) as Record<NumberName, string>),
  from: toLocalTime(setting.from),
  until: toLocalTime(setting.until),
  terms: setting.terms.join('\n'),
  examFreeze: setting.examFreeze,
});

/** Which of the saved words stand in a text. */
function WordTest({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly string[] | null>(null);
  const testing = useAction(async () => {
    setFound((await call(testTermsRoute, { params: { courseId }, body: { text } })).found);
  });
  return (
    <section className="vse-stack" aria-label={t('discussion.scoring.test')}>
      <TextArea
        label={t('discussion.scoring.testText')}
        value={text}
        maxLength={2000}
        onChange={(event) => {
          setText(event.target.value);
          setFound(null);
        }}
      />
      <div>
        <Button loading={testing.busy} disabled={text.trim() === ''} onClick={() => void testing.run()}>
          {t('discussion.scoring.testRun')}
        </Button>
      </div>
      {found && (
        <Banner tone={found.length > 0 ? 'warning' : 'success'} live>
          {found.length > 0
            ? t('discussion.scoring.found', { words: formatList([...found]) })
            : t('discussion.scoring.clean')}
        </Banner>
      )}
    </section>
  );
}

function Form({
  courseId,
  setting,
  onClose,
}: {
  readonly courseId: string;
  readonly setting: Setting;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [start] = useState(() => fieldsOf(setting));
  const form = useForm<Fields>(
    start,
    (now) => ({
      ...Object.fromEntries(
        NAMES.map((name) => {
          const [least, most] = NUMBERS[name];
          const n = Number(now[name]);
          if (name === 'limit' && n > most) return [name, t('discussion.limit.high')];
          const fits = now[name].trim() !== '' && Number.isInteger(n) && n >= least && n <= most;
          return [name, fits ? undefined : t('discussion.scoring.number')];
        }),
      ),
      until: now.from && now.until && now.until <= now.from ? t('discussion.until.early') : undefined,
    }),
    async (now) => {
      await call(updateSettingRoute, {
        params: { courseId },
        body: {
          ...(Object.fromEntries(NAMES.map((name) => [name, Number(now[name])])) as Record<NumberName, number>),
          from: fromLocalTime(now.from) ?? null,
          until: fromLocalTime(now.until) ?? null,
          terms: now.terms
            .split('\n')
            .map((word) => word.trim())
            .filter(Boolean),
          examFreeze: now.examFreeze,
          version: setting.version,
        },
      });
      toast.show({ text: t('discussion.scoring.saved'), tone: 'success' });
      await Promise.all([refresh(discussionSettingRoute), refreshForum()]);
      onClose();
    },
  );
  return (
    <FormDrawer title={t('discussion.scoring')} form={form} onClose={onClose}>
      <fieldset className="vse-forum-rule">
        <legend>{t('discussion.scoring.rule')}</legend>
        {NAMES.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            type="number"
            min={NUMBERS[name][0]}
            max={NUMBERS[name][1]}
            label={t(`discussion.scoring.${name}`)}
            required
          />
        ))}
      </fieldset>
      <div className="vse-form-pair">
        <TextField {...form.field('from')} type="datetime-local" label={t('discussion.scoring.from')} />
        <TextField {...form.field('until')} type="datetime-local" label={t('discussion.scoring.until')} />
      </div>
      <Checkbox
        label={t('discussion.scoring.examFreeze')}
        hint={t('discussion.scoring.examFreezeHint')}
        checked={form.values.examFreeze}
        onChange={(event) => form.set('examFreeze', event.target.checked)}
      />
      <TextArea
        {...form.field('terms')}
        rows={6}
        label={t('discussion.scoring.words')}
        hint={t('discussion.scoring.wordsHint')}
      />
      <WordTest courseId={courseId} />
    </FormDrawer>
  );
}

/** 计分与敏感词: the rule by which posts give points, the words that are looked at first, and a test of them. */
export function ScoringForm({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const answer = useCall(discussionSettingRoute, { params: { courseId } });
  if (answer.data) return <Form courseId={courseId} setting={answer.data} onClose={onClose} />;
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('discussion.scoring')} onClose={onClose}>
      {answer.error ? <CallError error={answer.error} compact retry={answer.refetch} /> : <SkeletonText lines={10} />}
    </Drawer>
  );
}
