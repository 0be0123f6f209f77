import type { SubjectGroup } from '../reader/types.js'

/** Interprets a file's stored pages again after its columns were confirmed or overridden. */
export class Reinterpretation {
  /**
   * Stores the groups as confirmed, derives the records again and hands them to the record sink with
   * `keepEdits`. Groups that are not named keep what was detected.
   *
   * @returns number of groups that were confirmed.
   * @throws {ApiException} `VALIDATION_ERROR` for an unknown or repeated key, `NOT_FOUND` for an
   * unknown file, `FILE_PROCESSING_FAILED` where the file has no result.
   */
  confirmGroups(_tenantId: string, _fileId: string, _groups: SubjectGroup[]): Promise<number> {
    throw new Error('not built')
  }
}
