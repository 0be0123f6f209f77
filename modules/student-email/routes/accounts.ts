import { accepted, created, endpoint, ok } from '#platform/http/endpoint'
import {
  accountListValidator,
  aliasValidator,
  createAccountValidator,
  deleteValidator,
  previewValidator,
  resetPasswordValidator,
  suspendValidator,
  updateAccountValidator,
} from '../accounts/validators/accounts.js'
import * as answers from '../accounts/transformers/account.js'

const AccountsController = () => import('../controllers/accounts_controller.js')
const AccountAccessController = () => import('../controllers/account_access_controller.js')

const base = '/api/student-emails'
const one = `${base}/:accountId`
const params = { accountId: 'Id of the account' }
const theAccount = ok('The account', answers.account)
const errors = ['EMAIL_ACCOUNT_NOT_FOUND', 'EMAIL_INVALID_STATE', 'EMAIL_PROVIDER_ERROR']

/** Routes of single accounts. */
export default function accountRoutes(): void {
  collectionRoutes()
  accountItselfRoutes()
  accessRoutes()
}

function collectionRoutes(): void {
  endpoint(`POST ${base}/preview`, [AccountsController, 'preview'], {
    operation: 'studentEmails.preview',
    summary: 'Preview the addresses that students would get',
    description:
      'Reserves nothing. Every student has the fields of a new account. 20 requests a minute.',
    access: { scope: 'emails:read', limit: 'student-emails-preview', idempotency: false },
    body: previewValidator,
    answer: ok('In the order asked', answers.previews),
    errors: ['EMAIL_CONFIG_MISSING'],
  })

  endpoint(`POST ${base}`, [AccountsController, 'store'], {
    operation: 'studentEmails.create',
    summary: 'Create an account',
    description:
      'The temporary password is answered once, to keys with the scope emails:credentials. After ' +
      'EMAIL_PROVIDER_ERROR of a passing kind the account stays pending: the same request goes on ' +
      'with it.',
    access: { scope: 'emails:write' },
    body: createAccountValidator,
    example: { studentId: 'GSS-0042', firstName: 'Ṣadé', lastName: 'Ọláolúwa', grade: 'JSS1' },
    answer: [
      created('The account is there', answers.createdAccount),
      accepted('The provider is slow', answers.pendingAccount),
    ],
    errors: [
      'EMAIL_CONFIG_MISSING',
      'EMAIL_DOMAIN_NOT_VERIFIED',
      'EMAIL_ACCOUNT_EXISTS',
      'EMAIL_ADDRESS_RESERVED',
      'EMAIL_ALIAS_LIMIT',
      'NAME_NOT_USABLE',
      'EMAIL_QUOTA_EXCEEDED',
      'EMAIL_PROVIDER_ERROR',
    ],
  })

  endpoint(`GET ${base}`, [AccountsController, 'index'], {
    operation: 'studentEmails.list',
    summary: 'List accounts, newest first',
    description: 'search is the beginning of an address, a name or a last name.',
    access: { scope: 'emails:read' },
    query: accountListValidator,
    answer: ok('A page of the list', answers.accounts),
  })
}

function accountItselfRoutes(): void {
  endpoint(`GET ${one}`, [AccountsController, 'show'], {
    operation: 'studentEmails.get',
    summary: 'Show an account',
    access: { scope: 'emails:read' },
    params,
    answer: theAccount,
    errors: ['EMAIL_ACCOUNT_NOT_FOUND'],
  })

  endpoint(`PATCH ${one}`, [AccountsController, 'update'], {
    operation: 'studentEmails.update',
    summary: 'Update an account',
    description: 'With a new email the old address becomes an alias.',
    access: { scope: 'emails:write' },
    params,
    body: updateAccountValidator,
    answer: theAccount,
    errors: [
      ...errors,
      'EMAIL_ACCOUNT_EXISTS',
      'EMAIL_ADDRESS_RESERVED',
      'EMAIL_DOMAIN_NOT_VERIFIED',
    ],
  })

  endpoint(`DELETE ${one}`, [AccountsController, 'destroy'], {
    operation: 'studentEmails.delete',
    summary: 'Delete an account, or permanently erase a deleted one',
    access: { scope: 'emails:write' },
    params,
    query: deleteValidator,
    answer: ok('It is deleted', answers.deletion),
    errors,
  })

  endpoint(`POST ${one}/restore`, [AccountsController, 'restore'], {
    operation: 'studentEmails.restore',
    summary: 'Restore a deleted account',
    access: { scope: 'emails:write' },
    params,
    refusesBody: true,
    answer: theAccount,
    errors: [...errors, 'EMAIL_ACCOUNT_EXISTS', 'EMAIL_QUOTA_EXCEEDED'],
  })
}

function accessRoutes(): void {
  endpoint(`POST ${one}/suspend`, [AccountAccessController, 'suspend'], {
    operation: 'studentEmails.suspend',
    summary: 'Suspend an account',
    access: { scope: 'emails:write' },
    params,
    body: suspendValidator,
    answer: theAccount,
    errors,
  })

  endpoint(`POST ${one}/reactivate`, [AccountAccessController, 'reactivate'], {
    operation: 'studentEmails.reactivate',
    summary: 'Let a suspended account log in again',
    access: { scope: 'emails:write' },
    params,
    refusesBody: true,
    answer: theAccount,
    errors: [...errors, 'EMAIL_SUSPENDED_BY_PROVIDER', 'EMAIL_QUOTA_EXCEEDED'],
  })

  endpoint(`POST ${one}/reset-password`, [AccountAccessController, 'resetPassword'], {
    operation: 'studentEmails.resetPassword',
    summary: 'Set a new temporary password and end all sessions',
    access: { scope: 'emails:credentials', sensitive: true },
    params,
    body: resetPasswordValidator,
    answer: ok('The password, once', answers.resetPassword),
    errors,
  })

  endpoint(`POST ${one}/aliases`, [AccountAccessController, 'addAlias'], {
    operation: 'studentEmails.addAlias',
    summary: 'Add an alias',
    access: { scope: 'emails:write' },
    params,
    body: aliasValidator,
    answer: created('The account', answers.account),
    errors: [
      ...errors,
      'EMAIL_ACCOUNT_EXISTS',
      'EMAIL_ALIAS_LIMIT',
      'EMAIL_ADDRESS_RESERVED',
      'EMAIL_DOMAIN_NOT_VERIFIED',
    ],
  })

  endpoint(`DELETE ${one}/aliases/:alias`, [AccountAccessController, 'removeAlias'], {
    operation: 'studentEmails.removeAlias',
    summary: 'Remove an alias',
    access: { scope: 'emails:write' },
    params: { ...params, alias: 'The address' },
    answer: theAccount,
    errors,
  })
}
