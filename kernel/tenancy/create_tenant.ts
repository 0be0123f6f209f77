import anyAscii from 'any-ascii'
import { Exception } from '@adonisjs/core/exceptions'
import { recordAudit } from '#platform/audit/audit_log'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { optionalModules } from '#kernel/modules/registry'
import { plainName } from '#platform/plain_text'
import { issueApiKey } from '#platform/access/api_keys'
import { issueFirstSecrets, type IssuedSecret } from './first_secrets.js'
import { enableModules } from './module_state.js'
import type { Scope } from '#kernel/modules/manifest'
import { defaultScopes } from '#platform/access/scopes'
import Tenant from './tenant.js'

/** A tenant that was just created; key and secrets are shown this once. */
export interface CreatedTenant {
  tenant: Tenant
  apiKey: string
  /** What modules give every tenant from the beginning. */
  secrets: IssuedSecret[]
  modules: string[]
}

const reserved = new Set<string>()

/**
 * Keeps words that addresses need from being slugs; called in the `boot` of a module's provider.
 */
export function reserveSlugs(...words: string[]): void {
  words.forEach((word) => reserved.add(word))
}

const SLUG = /^[a-z0-9](?:-?[a-z0-9])*$/

/**
 * Creates a tenant with its first API key and what else modules give it from the beginning.
 *
 * @param input `slug` is made from the name when it is not given; `modules` are module ids, default
 *   all installed ones.
 * @throws {Exception} `E_INVALID_NAME`, `E_INVALID_SLUG` (422), `E_DUPLICATE_SLUG` (409), and what
 *   `enableModules` throws.
 */
export async function createTenant(input: {
  name: string
  slug?: string
  modules?: string[]
  scopes?: readonly Scope[]
}): Promise<CreatedTenant> {
  const id = newId('ten')
  const name = plainName(input.name, 'a tenant')
  const slug = input.slug ?? slugFrom(name)
  const modules = input.modules ?? optionalModules().map((module) => module.id)
  if (!SLUG.test(slug) || slug.length > 64 || reserved.has(slug)) {
    throw new Exception(
      `"${slug}" cannot be a slug: use 1 to 64 lower-case letters, digits and single hyphens, and ` +
        'no word that the addresses of the platform need.',
      { code: 'E_INVALID_SLUG', status: 422 }
    )
  }

  try {
    return await inTransaction(async (trx) => {
      const tenant = await Tenant.create({ id, slug, name, status: 'active' }, { client: trx })
      const target = { type: 'tenant', id }
      await recordAudit(trx, { tenantId: id, action: 'tenant.created', target })
      const { key } = await issueApiKey(
        { tenantId: id, name: 'First key', scopes: input.scopes ?? defaultScopes() },
        trx
      )
      const secrets = await issueFirstSecrets(id, trx)
      await enableModules(id, modules, trx)
      return { tenant, apiKey: key, secrets, modules }
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new Exception(`There is already a tenant with the slug "${slug}".`, {
        code: 'E_DUPLICATE_SLUG',
        status: 409,
      })
    }
    throw error
  }
}

/**
 * @example slugFrom('Ọláolúwa Schools') // 'olaoluwa-schools'
 * @throws {Exception} `E_INVALID_SLUG` (422) when no letter of the name can be spelt in ASCII.
 */
function slugFrom(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const slug = anyAscii(letters)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-+|-+$/g, '')
  if (slug === '') {
    throw new Exception(`No slug can be made from the name "${name}". Give one: --slug=<slug>.`, {
      code: 'E_INVALID_SLUG',
      status: 422,
    })
  }
  return slug
}
