import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Outcome, outcomeOf } from '../../../platform/managed/parts.ts';
import { membersOf } from '../../classes/server/classes.public.ts';
import { seeCourse } from '../../courses/server/courses.public.ts';
import { publishedTotals } from '../../grades/server/grades.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { newProofCode } from '../../proof/server/proof.public.ts';
import { unitNames } from '../../units/server/units.public.ts';
import type { issueCertificatesRoute } from '../shared/certificate.contract.ts';
import { standingOf } from '../shared/certificate.model.ts';
import { insertCertificates, type NewCertificate, ofClass } from './certificate.repository.ts';
import { termNameOfClass } from './term.repository.ts';

/** Learners of a class with their published totals and certificates. @throws AppError notFound, forbidden */
export async function classCertificates(ctx: Ctx, classId: string) {
  const { totals, passLine, mayChange } = await publishedTotals(ctx, classId);
  const [members, certificates] = await Promise.all([membersOf(ctx, [classId]), ofClass(ctx, classId)]);
  return {
    passLine,
    can: { issue: mayChange },
    rows: members.map(({ personId, name, number }) => {
      const own = certificates.filter((one) => one.personId === personId);
      const living = own.find((one) => one.revokedAt === null);
      const total = totals.get(personId)?.total ?? null;
      return {
        personId,
        name,
        number,
        total,
        standing: standingOf(total, passLine),
        certificate: living ? { serial: living.serial, issuedAt: living.issuedAt.toISOString() } : null,
        revoked: own.filter((one) => one.revokedAt !== null).length,
      };
    }),
  };
}

/**
 * Issues the certificate of a course to learners of a class. Those below the pass line, without a published total or with
 * a certificate that holds are skipped with the reason.
 * @throws AppError notFound, forbidden without the right to change the marks of the class
 */
export async function issueCertificates(
  ctx: Ctx,
  classId: string,
  { personIds, withBand }: RouteInput<typeof issueCertificatesRoute>['body'],
): Promise<Outcome> {
  const { facts, mayChange } = await publishedTotals(ctx, classId);
  if (!mayChange) throw appError('forbidden', 'error.forbidden');
  const { row: course } = await seeCourse(ctx, facts.courseId);
  return ctx.tx(async (tx) => {
    const { totals, passLine, publishedAt } = await publishedTotals(tx, classId);
    const members = (await membersOf(tx, [classId])).map(({ personId, ...one }) => ({ ...one, id: personId }));
    const [unit] = await unitNames(tx, [course.unit_id]);
    const term = await termNameOfClass(tx, classId);
    const hours = Number(course.theory_hours) + Number(course.lab_hours);
    const issuedBy = tx.actor.kind === 'person' ? tx.actor.personId : null;
    const passed = (id: string) => standingOf(totals.get(id)?.total ?? null, passLine) === 'passed';
    const asked = members.filter(({ id }) => personIds.includes(id));
    const { fit, skipped } = outcomeOf(personIds, asked, ({ id }) => passed(id), 'certificates.issue.notPassed');
    const rows = fit.map(({ id: personId, name }): NewCertificate => {
      const band = withBand ? (totals.get(personId)?.band ?? null) : null;
      return {
        id: tx.newId(),
        serial: newProofCode(),
        kind: 'course',
        personId,
        holderName: name,
        courseId: facts.courseId,
        classId,
        experimentId: null,
        runId: null,
        title: course.name,
        titleEn: course.name_en,
        unitName: unit?.name ?? '',
        termName: term,
        hours: hours > 0 ? hours : null,
        credits: Number(course.credits) > 0 ? Number(course.credits) : null,
        bandKey: band && band.name === null ? band.key : null,
        bandName: band?.name ?? null,
        achievedAt: publishedAt ?? tx.clock.now(),
        issuedBy,
      };
    });
    const written = await insertCertificates(tx, rows);
    const issued = rows.filter(({ id }) => written.has(id));
    for (const { id, serial, personId } of issued) {
      tx.audit({
        action: 'certificate.issue',
        object: 'certificate',
        objectId: id,
        after: { serial, personId, classId, withBand },
      });
      notify(tx, {
        to: [personId],
        kind: 'teaching',
        key: 'certificates.notice.issued',
        params: { title: course.name },
        target: { page: 'verifyCertificate', params: { serial } },
        dedupe: `certificates.issued:${id}`,
      });
    }
    const held = rows.flatMap(({ id, personId, holderName }) =>
      written.has(id)
        ? []
        : [{ id: personId, name: holderName, reason: { key: 'certificates.issue.held' as const, params: {} } }],
    );
    return { done: issued.length, skipped: [...skipped, ...held] };
  });
}
