import { provisionAccount } from '../../accounts/actions/provision_account.js'
import { tendAccount } from '../../accounts/actions/tend_account.js'
import EmailAccount from '../../models/email_account.js'
import { findConfiguration } from '../../providers/queries/configurations.js'
import type { ProvisionAccountInput, StudentDetails } from '../../accounts/services/provisioning.js'
import { SandboxDirectory } from '../../providers/services/sandbox_directory.js'
import { student, type School } from './school.js'

/** Provisions one account of a school directly. */
export async function provision(school: School, options: Partial<ProvisionAccountInput> = {}) {
  return provisionAccount({
    tenantId: school.tenant.id,
    student: student() as unknown as StudentDetails,
    configuration: await findConfiguration(school.tenant.id),
    onExists: 'suffix',
    deadlineMs: 5000,
    ...options,
  })
}

/** All accounts of a school, oldest first. */
export function accountsOf({ tenant }: School): Promise<EmailAccount[]> {
  return EmailAccount.forTenant(tenant.id).orderBy('id')
}

/** A mailbox that the provider has for somebody the platform does not know. */
export function foreignMailbox(school: School, address: string, accountId = 'other') {
  return new SandboxDirectory(school.tenant.id).create({
    accountId,
    address,
    firstName: 'Some',
    lastName: 'Body',
    displayName: 'Some Body',
    password: { plain: 'secret' },
    mustChangePassword: false,
    quotaMb: 100,
    aliases: [],
    recoveryEmail: null,
  })
}

/** The sweep, when everything of the school is due. */
export async function tend(school: School): Promise<void> {
  await EmailAccount.forTenant(school.tenant.id)
    .whereNotNull('nextAttemptAt')
    .update({ nextAttemptAt: Date.now() - 1 })
  for (const account of await accountsOf(school)) {
    if (account.nextAttemptAt) {
      await tendAccount(account)
    }
  }
}
