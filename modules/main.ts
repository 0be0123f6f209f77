import type { ModuleManifest } from '#kernel/modules/manifest'
import { installModules } from '#kernel/modules/registry'
import apiDocs from '#modules/api-docs/module'
import apiKeys from '#modules/api-keys/module'
import billing from '#modules/billing/module'
import dashboard from '#modules/dashboard/module'
import fileProcessing from '#modules/file-processing/module'
import identity from '#modules/identity/module'
import liveProgress from '#modules/live-progress/module'
import payments from '#modules/payments/module'
import records from '#modules/records/module'
import studentEmail from '#modules/student-email/module'
import webhooks from '#modules/webhooks/module'

/**
 * All modules of the platform, each after those it requires. This is the only file that names them
 * all: providers, commands, migrations, jobs and routes follow from it.
 */
export const modules: readonly ModuleManifest[] = [
  fileProcessing,
  records,
  payments,
  studentEmail,
  webhooks,
  billing,
  liveProgress,
  apiKeys,
  identity,
  apiDocs,
  dashboard,
]

installModules(modules)
