import type { OnExists } from '../provisioning.js'
import type { PasswordDelivery, PasswordStyle } from '../passwords.js'

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
