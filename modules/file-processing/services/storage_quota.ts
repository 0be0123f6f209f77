import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isUniqueViolation } from '#platform/database/errors'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { limitOfPlan } from '#platform/access/holdings'
import TenantStorage from '../models/tenant_storage.js'

/** Name of the limit in plans. */
export const STORAGE_LIMIT = 'storage.bytes'

/** Bytes that a tenant without a plan may store: 20 GB (decisions 8.9). */
const DEFAULT_STORAGE = 20_000_000_000

const MEGABYTE = 1_000_000

/** Bytes that a tenant stores, those on their way in or out included. */
export async function storedBytes(
  tenantId: string,
  trx?: TransactionClientContract
): Promise<number> {
  const row = await TenantStorage.forTenant(tenantId, { client: trx }).first()
  return row?.bytes ?? 0
}

/** Opens the account of a tenant that stores its first file. */
export async function openStorage(tenantId: string): Promise<void> {
  if (await TenantStorage.forTenant(tenantId).first()) {
    return
  }
  try {
    await TenantStorage.create({ id: newId('storage'), tenantId, bytes: 0 })
  } catch (error) {
    // Another upload of the tenant did so at the same moment.
    if (!isUniqueViolation(error)) {
      throw error
    }
  }
}

/** Bytes that a tenant may store; null without a limit. */
export async function storageLimit(tenantId: string): Promise<number | null> {
  const limit = await limitOfPlan(tenantId, STORAGE_LIMIT)
  return limit === undefined ? DEFAULT_STORAGE : limit
}

/**
 * Takes bytes of a tenant's storage, in one statement, so that uploads at the same time cannot
 * take the same ones.
 *
 * @param limit Bytes, or null without a limit.
 * @throws {ApiException} `FILE_QUOTA_EXCEEDED`; then nothing is taken.
 */
export async function takeStorage(
  tenantId: string,
  bytes: number,
  limit: number | null,
  trx: TransactionClientContract
): Promise<void> {
  const account = TenantStorage.forTenant(tenantId, { client: trx })
  const taken = await (
    limit === null ? account : account.where('bytes', '<=', limit - bytes)
  ).increment('bytes', bytes)
  if (Number(taken) === 0) {
    throw storageExceeded(await storedBytes(tenantId, trx), bytes, limit ?? 0)
  }
}

/** Gives bytes of a tenant's storage back. */
export async function giveStorageBack(
  tenantId: string,
  bytes: number,
  trx: TransactionClientContract
): Promise<void> {
  await TenantStorage.forTenant(tenantId, { client: trx }).decrement('bytes', bytes)
}

/**
 * Refuses more work for a tenant whose storage is full before anything is fetched.
 *
 * @throws {ApiException} `FILE_QUOTA_EXCEEDED`
 */
export async function refuseFullStorage(tenantId: string): Promise<void> {
  const limit = await storageLimit(tenantId)
  const stored = limit === null ? 0 : await storedBytes(tenantId)
  if (limit !== null && stored >= limit) {
    throw storageExceeded(stored, 1, limit)
  }
}

/** 429 `FILE_QUOTA_EXCEEDED` without `Retry-After`: waiting does not help. */
function storageExceeded(stored: number, needed: number, limit: number): ApiException {
  const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
  return new ApiException(
    'FILE_QUOTA_EXCEEDED',
    `Storage exhausted: ${inMegabytes(stored)} of ${inMegabytes(limit)} used, ` +
      `${inMegabytes(needed)} needed. Delete files that are no longer needed.`
  )
}
