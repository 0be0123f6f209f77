import {
  inSeconds,
  MailProviderError,
  type MailProvider,
  type MailProviderCapabilities,
  type RemoteMailbox,
} from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { ApiException, validationError } from '#platform/http/api_exception'
import { providerPort } from '../../adapters/provider_port.js'

/** A tenant's mail provider, ready to be called. */
export interface ReadyProvider {
  id: string
  capabilities: MailProviderCapabilities
  service: MailProvider
}

/**
 * The provider with this id, with the tenant's credentials.
 *
 * @throws {ApiException} `EMAIL_CONFIG_MISSING` (400) when its credentials are missing or
 *   incomplete.
 */
export async function mailProvider(tenantId: string, providerId: string): Promise<ReadyProvider> {
  try {
    const { id, capabilities, service } = await adapters.for(tenantId, providerPort, providerId)
    return { id, capabilities: capabilities as unknown as MailProviderCapabilities, service }
  } catch (error) {
    if (error instanceof ApiException) {
      throw new ApiException(
        'EMAIL_CONFIG_MISSING',
        `The mail provider ${providerId} is not set up. Set its credentials with ` +
          'PUT /api/student-emails/config.'
      )
    }
    throw error
  }
}

/** What a provider threw, as the one error it may throw: anything else counts as out of order. */
export function providerError(error: unknown): MailProviderError {
  return error instanceof MailProviderError
    ? error
    : new MailProviderError('unavailable', { cause: error })
}

/** True for a mailbox that may be taken over: no account of the platform has it. */
export function isNobodys({ accountId, status, address }: RemoteMailbox, wished: string): boolean {
  return accountId === null && status === 'active' && address === wished
}

/**
 * Calls a provider for one request of a client.
 *
 * @throws {ApiException} what the client is told: `EMAIL_ACCOUNT_EXISTS` (409), `VALIDATION_ERROR`
 *   (400), `EMAIL_DOMAIN_NOT_VERIFIED` (403), `EMAIL_SUSPENDED_BY_PROVIDER` (422), else
 *   `EMAIL_PROVIDER_ERROR` (502).
 */
export async function callProvider<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof ApiException ? error : asApiException(providerError(error))
  }
}

/** As `callProvider`, for what takes a mailbox away: one that is not there is fine. */
export async function callIgnoringAbsence(call: () => Promise<void>): Promise<void> {
  await callProvider(() =>
    Promise.try(call).catch((error) => {
      if (providerError(error).kind !== 'not_found') {
        throw error
      }
    })
  )
}

/** What a client is told when the provider did not do what it was asked. */
export function asApiException(error: MailProviderError): ApiException {
  switch (error.kind) {
    case 'exists':
      return new ApiException('EMAIL_ACCOUNT_EXISTS', error.message)
    case 'invalid':
      return validationError(`body: ${error.message}`)
    case 'domain':
      return new ApiException('EMAIL_DOMAIN_NOT_VERIFIED', error.message)
    case 'suspended_by_provider':
      return new ApiException('EMAIL_SUSPENDED_BY_PROVIDER', error.message)
    default:
      return new ApiException(
        'EMAIL_PROVIDER_ERROR',
        error.message,
        waitFor(error.kind, error.retryAfterMs)
      )
  }
}

/** `Retry-After`, where the provider asks to wait; half a minute where it does not say how long. */
export function waitFor(kind: string | undefined, wait = 30_000): Record<string, string> {
  return kind === 'rate_limited' ? { 'Retry-After': String(inSeconds(wait)) } : {}
}
