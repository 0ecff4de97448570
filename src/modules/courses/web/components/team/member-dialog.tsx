import { useId, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { changeMemberRoute, listTeamRoute, setMemberRoute } from '../../../shared/course.contract.ts';
import { CLASS_SCOPES, type ClassScope, type CourseRight, usualScope } from '../../../shared/course.policy.ts';
import { MemberField, named, type Who } from './member-field.tsx';
import { GIVEN_ROLES, type GivenRole, grantsOf, roleLabels, sentGrants } from './rights.model.ts';

/** Who is changed, as the dialog opens with it. */
export interface ChangedMember {
  readonly personId: string;
  readonly name: string;
  readonly role: GivenRole;
  readonly granted: readonly CourseRight[];
  readonly scope: ClassScope;
}

/** 添加成员 by name, number or account, or role and rights of who is in the team. */
export function MemberDialog({
  courseId,
  member,
  onClose,
}: {
  readonly courseId: string;
  /** Null adds somebody. */
  readonly member: ChangedMember | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const personId = useId();
  const [who, setWho] = useState<Who>({ text: '', person: null });
  const [role, setRole] = useState<GivenRole>(member?.role ?? 'instructor');
  const [chosen, setChosen] = useState<ReadonlySet<CourseRight>>(new Set(member?.granted));
  const [scope, setScope] = useState<ClassScope>(member?.scope ?? usualScope(role));
  const [tried, setTried] = useState(false);
  const missing = member === null && who.person === null && who.text.trim() === '';
  const grants = grantsOf(role);
  const save = useAction(
    async () => {
      const body = { role, granted: sentGrants(role, chosen), scope };
      if (member) await call(changeMemberRoute, { params: { courseId, personId: member.personId }, body });
      else await call(setMemberRoute, { params: { courseId }, body: { ...named(who), ...body } });
      await refresh(listTeamRoute);
      onClose();
    },
    { done: t(member ? 'courses.members.changed' : 'courses.members.added'), quiet: true },
  );
  const submit = () => {
    setTried(true);
    if (missing) document.getElementById(personId)?.focus();
    else void save.run();
  };
  const choose = (right: CourseRight, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, right] : [...before].filter((one) => one !== right)));
  return (
    <FormDialog
      title={member ? t('courses.members.changeOf', { name: member.name }) : t('courses.members.add')}
      submitLabel={t(member ? 'ui.action.save' : 'courses.members.submit')}
      busy={save.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && <Banner tone="error">{save.error.message}</Banner>}
      {!member && (
        <MemberField
          id={personId}
          courseId={courseId}
          who={who}
          error={tried && missing ? t('courses.members.personMissing') : undefined}
          onChange={(next) => {
            setWho(next);
            save.reset();
          }}
        />
      )}
      <RadioGroup
        label={t('courses.members.role')}
        value={role}
        onChange={(next) => {
          setRole(next);
          setScope(usualScope(next));
          save.reset();
        }}
        options={GIVEN_ROLES.map((one) => ({
          value: one,
          label: t(`courses.role.${one}`),
          hint: formatList(roleLabels(one).map((key) => t(key))),
        }))}
      />
      <RadioGroup
        label={t('courses.members.scope')}
        value={scope}
        onChange={setScope}
        options={CLASS_SCOPES.map((one) => ({
          value: one,
          label: t(`courses.members.scope.${one}`),
          hint: t(`courses.members.scope.${one}Hint`),
        }))}
      />
      {grants.length > 0 && (
        <fieldset className="vse-field">
          <legend className="vse-field-label">{t('courses.members.grants')}</legend>
          <div className="vse-choices">
            {grants.map((right) => (
              <Checkbox
                key={right}
                label={t(`courses.members.right.${right}`)}
                checked={chosen.has(right)}
                onChange={(event) => choose(right, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </FormDialog>
  );
}
