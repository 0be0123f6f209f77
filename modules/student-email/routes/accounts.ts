import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
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
import * as answers from '../accounts/validators/account_answers.js'

const AccountsController = () => import('../controllers/accounts_controller.js')
const AccountAccessController = () => import('../controllers/account_access_controller.js')

const base = '/api/student-emails'
const one = `${base}/:accountId`
const params = { accountId: 'Id of the account' }
const theAccount = { 200: { description: 'The account', schema: answers.account } }
const errors = ['EMAIL_ACCOUNT_NOT_FOUND', 'EMAIL_INVALID_STATE', 'EMAIL_PROVIDER_ERROR']

/** Routes of single accounts. */
export default function accountRoutes(): void {
  collectionRoutes()
  accountItselfRoutes()
  accessRoutes()
}

function collectionRoutes(): void {
  documented(
    router
      .post(`${base}/preview`, [AccountsController, 'preview'])
      .use(access({ scope: 'emails:read', limit: 'student-emails-preview', idempotency: false })),
    {
      operation: 'studentEmails.preview',
      summary: 'Preview the addresses that students would get',
      description:
        'Reserves nothing. Every student has the fields of a new account. 20 requests a minute.',
      body: previewValidator,
      responses: { 200: { description: 'In the order asked', schema: answers.previews } },
      errors: ['EMAIL_CONFIG_MISSING'],
    }
  )

  documented(
    router.post(base, [AccountsController, 'store']).use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.create',
      summary: 'Create an account',
      description:
        'The temporary password is answered once, to keys with the scope emails:credentials. After ' +
        'EMAIL_PROVIDER_ERROR of a passing kind the account stays pending: the same request goes on ' +
        'with it.',
      body: createAccountValidator,
      example: { studentId: 'GSS-0042', firstName: 'Ṣadé', lastName: 'Ọláolúwa', grade: 'JSS1' },
      responses: {
        201: { description: 'The account is there', schema: answers.createdAccount },
        202: { description: 'The provider is slow', schema: answers.pendingAccount },
      },
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
    }
  )

  documented(
    router.get(base, [AccountsController, 'index']).use(access({ scope: 'emails:read' })),
    {
      operation: 'studentEmails.list',
      summary: 'List accounts, newest first',
      description: 'search is the beginning of an address, a name or a last name.',
      query: accountListValidator,
      responses: { 200: { description: 'A page of the list', schema: answers.accounts } },
    }
  )
}

function accountItselfRoutes(): void {
  documented(router.get(one, [AccountsController, 'show']).use(access({ scope: 'emails:read' })), {
    operation: 'studentEmails.get',
    summary: 'Show an account',
    params,
    responses: theAccount,
    errors: ['EMAIL_ACCOUNT_NOT_FOUND'],
  })

  documented(
    router.patch(one, [AccountsController, 'update']).use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.update',
      summary: 'Update an account',
      description: 'With a new email the old address becomes an alias.',
      params,
      body: updateAccountValidator,
      responses: theAccount,
      errors: [
        ...errors,
        'EMAIL_ACCOUNT_EXISTS',
        'EMAIL_ADDRESS_RESERVED',
        'EMAIL_DOMAIN_NOT_VERIFIED',
      ],
    }
  )

  documented(
    router.delete(one, [AccountsController, 'destroy']).use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.delete',
      summary: 'Delete an account, or permanently erase a deleted one',
      params,
      query: deleteValidator,
      responses: { 200: { description: 'It is deleted', schema: answers.deletion } },
      errors,
    }
  )

  documented(
    router
      .post(`${one}/restore`, [AccountsController, 'restore'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.restore',
      summary: 'Restore a deleted account',
      params,
      responses: theAccount,
      errors: [...errors, 'EMAIL_ACCOUNT_EXISTS', 'EMAIL_QUOTA_EXCEEDED'],
    }
  )
}

function accessRoutes(): void {
  documented(
    router
      .post(`${one}/suspend`, [AccountAccessController, 'suspend'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.suspend',
      summary: 'Suspend an account',
      params,
      body: suspendValidator,
      responses: theAccount,
      errors,
    }
  )

  documented(
    router
      .post(`${one}/reactivate`, [AccountAccessController, 'reactivate'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.reactivate',
      summary: 'Let a suspended account log in again',
      params,
      responses: theAccount,
      errors: [...errors, 'EMAIL_SUSPENDED_BY_PROVIDER', 'EMAIL_QUOTA_EXCEEDED'],
    }
  )

  documented(
    router
      .post(`${one}/reset-password`, [AccountAccessController, 'resetPassword'])
      .use(access({ scope: 'emails:credentials' })),
    {
      operation: 'studentEmails.resetPassword',
      summary: 'Set a new temporary password and end all sessions',
      params,
      body: resetPasswordValidator,
      responses: { 200: { description: 'The password, once', schema: answers.resetPassword } },
      errors,
    }
  )

  documented(
    router
      .post(`${one}/aliases`, [AccountAccessController, 'addAlias'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.addAlias',
      summary: 'Add an alias',
      params,
      body: aliasValidator,
      responses: { 201: { description: 'The account', schema: answers.account } },
      errors: [
        ...errors,
        'EMAIL_ACCOUNT_EXISTS',
        'EMAIL_ALIAS_LIMIT',
        'EMAIL_ADDRESS_RESERVED',
        'EMAIL_DOMAIN_NOT_VERIFIED',
      ],
    }
  )

  documented(
    router
      .delete(`${one}/aliases/:alias`, [AccountAccessController, 'removeAlias'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.removeAlias',
      summary: 'Remove an alias',
      params: { ...params, alias: 'The address' },
      responses: theAccount,
      errors,
    }
  )
}
