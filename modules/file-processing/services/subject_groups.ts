import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import FileSubjectGroup from '../models/file_subject_group.js'
import type StoredFile from '../models/stored_file.js'
import type { SubjectGroup } from '@tenant-education/sheet-reader'

/** What an interpretation found out about a file's columns. */
interface DetectedGroups {
  groups: SubjectGroup[]
  /** Pages on which a group stands, from 1, by the group's key. */
  pages: Record<string, number[]>
}

/** The file's columns as detected or confirmed, in their order. */
export async function subjectGroupsOf(file: StoredFile): Promise<SubjectGroup[]> {
  const rows = await rowsOf(file)
  return rows.map(toGroup)
}

/** The groups that the tenant confirmed or overrode, in the order of the columns. */
export async function confirmedGroups(file: StoredFile): Promise<SubjectGroup[]> {
  const rows = await rowsOf(file)
  return rows.filter(({ confirmed }) => confirmed).map(toGroup)
}

function rowsOf(file: StoredFile): Promise<FileSubjectGroup[]> {
  return FileSubjectGroup.forTenant(file.tenantId)
    .where('storedFileId', file.id)
    .orderBy('position')
}

function toGroup({ key, label, type }: FileSubjectGroup): SubjectGroup {
  return { key, label, type }
}

/**
 * Stores what columns a file has. Groups that the tenant confirmed before stay marked as confirmed;
 * `confirmed` adds to them.
 */
export async function replaceSubjectGroups(
  file: StoredFile,
  { groups, pages }: DetectedGroups,
  trx: TransactionClientContract,
  confirmed: ReadonlySet<string> = new Set()
): Promise<void> {
  const present = await FileSubjectGroup.forTenant(file.tenantId, { client: trx }).where(
    'storedFileId',
    file.id
  )
  const kept = new Set(present.filter((group) => group.confirmed).map(({ key }) => key))
  await FileSubjectGroup.forTenant(file.tenantId, { client: trx })
    .where('storedFileId', file.id)
    .delete()
  await FileSubjectGroup.createMany(
    groups.map(({ key, label, type }, position) => ({
      id: newId('group'),
      tenantId: file.tenantId,
      storedFileId: file.id,
      position,
      key: key.slice(0, 160),
      label: label.slice(0, 255),
      type,
      pages: pages[key] ?? [],
      confirmed: kept.has(key) || confirmed.has(key),
    })),
    { client: trx }
  )
}
