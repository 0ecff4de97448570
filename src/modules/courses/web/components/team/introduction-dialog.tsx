import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listTeamRoute } from '../../../shared/course.contract.ts';
import { introduceMemberRoute, MAX_MEMBER_INTRO } from '../../../shared/team.contract.ts';

/** How a member is shown to learners. */
export function IntroductionDialog({
  courseId,
  member,
  lead,
  onClose,
}: {
  readonly courseId: string;
  readonly member: {
    readonly personId: string;
    readonly name: string;
    readonly intro: string;
    readonly shown: boolean;
  };
  /** The lead decides who is shown; others write about themselves. */
  readonly lead: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [intro, setIntro] = useState(member.intro);
  const [shown, setShown] = useState(member.shown);
  const save = useAction(
    async () => {
      await call(introduceMemberRoute, {
        params: { courseId, personId: member.personId },
        body: { intro: intro.trim(), shown },
      });
      await refresh(listTeamRoute);
      onClose();
    },
    { done: t('courses.members.introduced'), quiet: true },
  );
  return (
    <FormDialog
      title={t('courses.members.introduceOf', { name: member.name })}
      submitLabel={t('ui.action.save')}
      busy={save.busy}
      onSubmit={() => void save.run()}
      onClose={onClose}
    >
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      <TextArea
        label={t('courses.members.intro')}
        hint={t('courses.members.introHint')}
        rows={5}
        maxLength={MAX_MEMBER_INTRO}
        value={intro}
        onChange={(event) => setIntro(event.target.value)}
      />
      {lead && (
        <Checkbox
          label={t('courses.members.shown')}
          hint={t('courses.members.shownHint')}
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}
