import { type FormEvent, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { PreferencesSlotProps } from '../../../../ui/shell/profile.slots.ts';
import { chooseNoticesRoute, noticeChoicesRoute } from '../../shared/choice.contract.ts';
import {
  CHOSEN_TOPICS,
  type ChosenTopic,
  DIGEST_HOUR,
  TIMINGS,
  type Timing,
  type Topic,
} from '../../shared/choice.model.ts';
import './mail-choices.css';

type Choices = Record<ChosenTopic, Timing>;

const isChoices = (value: unknown): value is Choices =>
  isRecord<Choices>(value) && CHOSEN_TOPICS.every((topic) => TIMINGS.some((timing) => timing === value[topic]));

/** Where e-mail goes, or why none comes. */
function Delivery({ mails, email, emailVerified, hasPassword }: PreferencesSlotProps & { readonly mails: boolean }) {
  const t = useT();
  if (!mails) return <Banner tone="info">{t('notifications.choices.offHere')}</Banner>;
  if (email !== null && emailVerified) {
    return <p className="vse-mail-choices-lead">{t('notifications.choices.address', { email })}</p>;
  }
  if (!hasPassword) return <Banner tone="warning">{t('notifications.choices.noPassword')}</Banner>;
  return (
    <Banner
      tone="warning"
      actions={
        <ButtonLink size="small" href={addressOf('centre.editInfo', { tab: 'contact' })}>
          {t('notifications.choices.toContact')}
        </ButtonLink>
      }
    >
      {email === null ? t('notifications.choices.noAddress') : t('notifications.choices.unverified', { email })}
    </Banner>
  );
}

/** The choices as they were saved, to be changed and saved together. */
function ChoiceForm({ saved }: { readonly saved: Choices }) {
  const t = useT();
  const [choices, setChoices] = useState(saved);
  const changed = CHOSEN_TOPICS.some((topic) => choices[topic] !== saved[topic]);
  const draft = useDraft<Choices>('notifications.choices', '', choices, {
    dirty: changed,
    label: t('notifications.choices.unsaved'),
    check: isChoices,
    restore: setChoices,
  });
  const saving = useAction(
    async () => {
      await call(chooseNoticesRoute, { body: { choices } });
      draft.clear();
      await refresh(noticeChoicesRoute);
    },
    { done: t('notifications.choices.saved') },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changed) void saving.run();
  };
  const timing = (topic: Topic) =>
    topic === 'security' ? (
      <span className="vse-mail-choices-lead">{t('notifications.choices.always')}</span>
    ) : (
      <RadioGroup
        inline
        labelHidden
        label={t(`notifications.topic.${topic}`)}
        value={choices[topic]}
        options={TIMINGS.map((value) => ({ value, label: t(`notifications.timing.${value}`) }))}
        onChange={(value) => setChoices((old) => ({ ...old, [topic]: value }))}
      />
    );
  return (
    <form className="vse-mail-choices" onSubmit={submit} noValidate>
      <SimpleTable<Topic>
        caption={t('notifications.choices.table')}
        captionHidden
        rows={[...CHOSEN_TOPICS, 'security']}
        rowKey={(topic) => topic}
        columns={[
          {
            key: 'topic',
            title: t('notifications.choices.topic'),
            heading: true,
            render: (topic) => (
              <>
                {t(`notifications.topic.${topic}`)}
                <span className="vse-mail-choices-hint">{t(`notifications.topicHint.${topic}`)}</span>
              </>
            ),
          },
          { key: 'timing', title: t('notifications.choices.timing'), render: timing },
        ]}
      />
      <p className="vse-mail-choices-lead">{t('notifications.choices.digestHint', { hour: DIGEST_HOUR })}</p>
      <div>
        <Button type="submit" variant="primary" loading={saving.busy} disabled={!changed}>
          {t('ui.action.save')}
        </Button>
      </div>
    </form>
  );
}

/** 消息设置: when news of each topic come by e-mail. */
export default function MailChoices(props: PreferencesSlotProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = useCall(noticeChoicesRoute, {});
  return (
    <section>
      <SectionHeading>{t('notifications.choices.title')}</SectionHeading>
      <p className="vse-mail-choices-lead">{t('notifications.choices.lead')}</p>
      {error && !data && (
        <ErrorState
          title={t('notifications.choices.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          requestId={error.requestId}
        />
      )}
      {!data && !error && <SkeletonText lines={6} />}
      {data && (
        <>
          <Delivery {...props} mails={data.mails} />
          {/* What was saved begins a fresh form. */}
          <ChoiceForm key={JSON.stringify(data.choices)} saved={data.choices} />
        </>
      )}
    </section>
  );
}
