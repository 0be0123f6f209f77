import type { OnExists } from '../../accounts/services/provisioning.js'
import type { PasswordDelivery, PasswordStyle } from '../../accounts/services/passwords.js'
import type { RowInput } from './row_input.js'

/** How the rows of a job are to be treated; what is left out is as the configuration says. */
export interface BulkOptions {
  domainId?: string
  onExists: OnExists
  usernamePatterns?: string[]
  passwordDelivery?: PasswordDelivery
  passwordStyle?: PasswordStyle
  /** Passwords have to be changed at the first login, where the provider can. */
  mustChange: boolean
  /** `suspend`: accounts of students who are not in the list are suspended. */
  missingAction: 'none' | 'suspend'
}

/** A list of students as it was sent. */
export interface BulkRequest {
  tenantId: string
  columns: string[]
  rows: RowInput[]
  options: BulkOptions
  dryRun: boolean
  externalRef: string | null
}
