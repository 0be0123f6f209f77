import config from '#config/file_processing'
import { ApiException } from '#platform/http/api_exception'

/** Seconds after which a refused client should ask again. */
const RETRY_AFTER = 5

/**
 * Uploads of each tenant that this process receives, so that one tenant cannot fill the disk with
 * files that are still arriving, nor keep others' from arriving.
 */
export class UploadSlots {
  readonly #limit: number
  #taken = new Map<string, number>()

  /** @param limit Uploads of one tenant at the same time. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Does the work in a slot of the tenant, which is free again when it has ended.
   *
   * @throws {ApiException} `TOO_MANY_UPLOADS` (429) when all are taken.
   */
  async use<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    const taken = this.#taken.get(tenantId) ?? 0
    if (taken >= this.#limit) {
      throw new ApiException(
        'TOO_MANY_UPLOADS',
        `The tenant has ${taken} uploads running. Wait until one of them has ended.`,
        { 'Retry-After': String(RETRY_AFTER) }
      )
    }
    this.#taken.set(tenantId, taken + 1)
    try {
      return await work()
    } finally {
      this.#leave(tenantId)
    }
  }

  #leave(tenantId: string): void {
    const left = (this.#taken.get(tenantId) ?? 1) - 1
    if (left === 0) {
      this.#taken.delete(tenantId)
    } else {
      this.#taken.set(tenantId, left)
    }
  }
}

/** The slots of this process. */
export const uploadSlots = new UploadSlots(config.uploadsAtOnce)
