import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { isUniqueViolation } from '#platform/database/errors'
import { IDEMPOTENCY_RETENTION } from '#platform/database/remove_old_rows'
import { newId } from '#platform/identifiers'
import { seal, unseal } from '#platform/secrets/vault'
import type { Scope } from '#kernel/modules/manifest'
import { ApiException, forbidden, validationError } from './api_exception.js'
import IdempotencyKey from './idempotency_key.js'

const FORM = /^[\x20-\x7e]{1,255}$/

/** Milliseconds after which a running request says again that it runs. */
const SIGN_OF_LIFE = 5_000

/** Milliseconds of silence after which its process is taken for killed. */
const ABANDONED_AFTER = 20_000

/** Statuses that say nothing about the request itself, so that it may be tried again. */
const PASSING = [401, 403, 429]

/** Headers of an answer that belong to what was done, not to the one request. */
const KEPT_HEADERS = ['content-type', 'location', 'cache-control']

interface StoredAnswer {
  headers: Record<string, string>
  body: string | null
  /** Of the API key when it was answered: some say more to a caller who may see more. */
  scopes: Scope[]
}

/** A request that wants to be run once. */
interface Claim {
  tenantId: string
  keyHash: string
  fingerprint: string
}

/**
 * Runs a request once for each `Idempotency-Key` of an API key: the same `Idempotency-Key` with the
 * same request gets the stored answer, marked `Idempotent-Replayed: true`. Other API keys of the
 * tenant have `Idempotency-Key`s of their own, as they may not see the same. The answer is kept for
 * 24 hours, encrypted, because it may hold an API key, a password or personal data.
 *
 * @throws {ApiException} `VALIDATION_ERROR` (400) for a malformed key; `IDEMPOTENCY_IN_PROGRESS`
 *   (409) while the first request runs; `IDEMPOTENCY_KEY_REUSED` (422) for another request;
 *   `FORBIDDEN` (403) when the API key has lost a scope that it had when it was answered.
 */
export async function idempotent(
  ctx: HttpContext,
  readBody: () => Promise<void>,
  proceed: () => Promise<unknown>
): Promise<unknown> {
  const key = ctx.request.header('idempotency-key') ?? ''
  if (!FORM.test(key)) {
    throw validationError('idempotency-key: must be 1 to 255 printable ASCII characters')
  }
  await readBody()

  const claim: Claim = {
    tenantId: ctx.tenant.id,
    keyHash: hashOf(ctx, key),
    fingerprint: fingerprintOf(ctx),
  }
  const mine = await claimKey(claim)
  if (!mine) {
    return replay(ctx, claim)
  }

  let answered = false
  const signs = setInterval(() => void sayAlive(mine), SIGN_OF_LIFE)
  try {
    const result = await proceed()
    answered = await keepAnswer(ctx, mine)
    return result
  } finally {
    clearInterval(signs)
    if (!answered) {
      await mine.delete()
    }
  }
}

/** The row that says that this request does the work; null when another one does or did. */
async function claimKey(claim: Claim): Promise<IdempotencyKey | null> {
  const now = Date.now()
  await IdempotencyKey.forTenant(claim.tenantId)
    .where('keyHash', claim.keyHash)
    .where((over) => {
      over
        .where('createdAt', '<=', now - IDEMPOTENCY_RETENTION)
        .orWhere((abandoned) =>
          abandoned
            .whereNull('status')
            .whereRaw('coalesce(alive_at, created_at) <= ?', [now - ABANDONED_AFTER])
        )
    })
    .delete()
  try {
    return await IdempotencyKey.create({
      id: newId('idem'),
      ...claim,
      status: null,
      answer: null,
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      return null
    }
    throw error
  }
}

/** A sign that is lost does no harm: the next one comes before the silence is noticed. */
async function sayAlive({ tenantId, id }: IdempotencyKey): Promise<void> {
  await IdempotencyKey.forTenant(tenantId)
    .where('id', id)
    .update({ aliveAt: Date.now() })
    .catch((error: unknown) => logger.warn({ err: error }, 'a sign of life was lost'))
}

async function replay({ response, caller }: HttpContext, claim: Claim): Promise<void> {
  const first = await IdempotencyKey.forTenant(claim.tenantId)
    .where('keyHash', claim.keyHash)
    .first()
  if (first && first.fingerprint !== claim.fingerprint) {
    throw new ApiException(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used for another request. Use a new one.'
    )
  }
  if (!first || first.status === null || first.answer === null) {
    throw new ApiException(
      'IDEMPOTENCY_IN_PROGRESS',
      'The first request with this Idempotency-Key is still running. Try again shortly.',
      { 'Retry-After': String(SIGN_OF_LIFE / 1000) }
    )
  }

  const { headers, body, scopes } = JSON.parse(
    unseal(first.answer, idempotentAnswerOwner(first))
  ) as StoredAnswer
  const lost = scopes.find((scope) => !caller.scopes.has(scope))
  if (lost) {
    throw forbidden(
      caller.kind === 'user'
        ? `Your role has lost the scope ${lost}, which it had when this was answered.`
        : `The API key has lost the scope ${lost}, which it had when it was answered.`
    )
  }
  for (const [name, value] of Object.entries(headers)) {
    response.header(name, value)
  }
  response.header('Idempotent-Replayed', 'true')
  response.status(first.status).send(body)
}

/** @returns false when the answer is of a kind that is not kept. */
async function keepAnswer(
  { response, caller }: HttpContext,
  row: IdempotencyKey
): Promise<boolean> {
  const status = response.getStatus()
  if (!isFinal(response) || response.hasStream || response.hasFileToStream) {
    return false
  }
  const content = response.hasContent ? response.getBody() : null
  const isObject = typeof content === 'object' && content !== null
  const answer: StoredAnswer = {
    headers: isObject ? { 'content-type': 'application/json; charset=utf-8' } : {},
    body: isObject ? JSON.stringify(content) : (content as string | null),
    scopes: [...caller.scopes],
  }
  for (const name of KEPT_HEADERS) {
    const value = response.getHeader(name)
    if (value !== undefined) {
      answer.headers[name] = String(value)
    }
  }
  await row
    .merge({ status, answer: seal(JSON.stringify(answer), idempotentAnswerOwner(row)) })
    .save()
  return true
}

/** What names a time to send the same request again would be a dead end if it were kept. */
function isFinal(response: HttpContext['response']): boolean {
  const status = response.getStatus()
  return (
    status < 500 && !PASSING.includes(status) && response.getHeader('retry-after') === undefined
  )
}

/** Two requests are the same when method, address, user and body are. */
function fingerprintOf(ctx: HttpContext): string {
  const { request } = ctx
  const userId = request.header('x-user-id') ?? ''
  return createHash('sha256')
    .update(`${request.method()}\n${request.url(true)}\n${userId}\n`)
    .update(withoutBoundary(ctx))
    .digest('hex')
}

/** Clients make up a new boundary for each multipart body, also when they repeat a request. */
function withoutBoundary({ request, rawBody }: HttpContext): string | Buffer {
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(request.header('content-type') ?? '')
  return boundary && rawBody
    ? rawBody.toString('latin1').replaceAll(boundary[1], '')
    : (rawBody ?? '')
}

/** Other API keys of the tenant have `Idempotency-Key`s of their own. */
function hashOf({ caller }: HttpContext, key: string): string {
  return createHash('sha256').update(`${caller.id}\n${key}`).digest('hex')
}

/**
 * What a request with an `Idempotency-Key` is recognised by, in 64 characters: for work that goes
 * on where it ended although no answer of it was kept. Undefined without the header.
 */
export function requestKeyOf(ctx: HttpContext): string | undefined {
  const key = ctx.request.header('idempotency-key')
  return key === undefined ? undefined : hashOf(ctx, key)
}

/** What a stored answer is bound to. */
export function idempotentAnswerOwner({ tenantId, id }: Pick<IdempotencyKey, 'tenantId' | 'id'>) {
  return { tenantId, purpose: `idempotent-answer:${id}` }
}
