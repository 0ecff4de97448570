import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/certificate.contract.ts';
import * as certificates from './certificate.service.ts';
import { classCertificates, issueCertificates } from './class-certificate.service.ts';
import { claimCertificate, runCertificate } from './run-certificate.service.ts';

/** Certificates of courses and experiments, and their check. */
export const certificateRoutes: readonly BoundRoute[] = [
  route(contract.readCertificateRoute, (ctx, { params }) => certificates.readCertificate(ctx, params.serial)),
  route(contract.checkNameRoute, (ctx, { params, body }) => certificates.checkName(ctx, params.serial, body.name)),
  route(contract.fullCertificateRoute, (ctx, { params }) => certificates.readFull(ctx, params.serial)),
  route(contract.revokeCertificateRoute, (ctx, { params, body }) =>
    certificates.revokeCertificate(ctx, params.serial, body),
  ),
  route(contract.ownCertificatesRoute, (ctx, { query }) => certificates.ownCertificates(ctx, query.course)),
  route(contract.classCertificatesRoute, (ctx, { params }) => classCertificates(ctx, params.classId)),
  route(contract.issueCertificatesRoute, (ctx, { params, body }) => issueCertificates(ctx, params.classId, body)),
  route(contract.runCertificateRoute, (ctx, { params }) => runCertificate(ctx, params.runId)),
  route(contract.claimCertificateRoute, (ctx, { params }) => claimCertificate(ctx, params.runId)),
];
