import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'

export interface HistoryFilter {
  userId?: string
  limit: number
  offset: number
}

/** An entry of the history as the API shows it. */
export interface HistoryEntry {
  fileId: string
  fileName: string
  status: AnalysisJob['status']
  recordCount: number
  createdAt: string
}

/** Files of a tenant, newest first, with the number of all that match. */
export async function fileHistory(
  tenantId: string,
  { userId, limit, offset }: HistoryFilter
): Promise<{ files: HistoryEntry[]; total: number }> {
  const matching = () => {
    const query = StoredFile.forTenant(tenantId)
    return userId === undefined ? query : query.where('userId', userId)
  }
  const [{ $extras }] = await matching().count('* as total')
  const files = await matching()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const statuses = await statusesOf(tenantId, files)

  return {
    files: files.map((file) => ({
      fileId: file.publicId,
      fileName: file.name,
      status: statuses.get(file.latestJobId) ?? 'pending',
      recordCount: file.recordCount ?? 0,
      createdAt: file.createdAt.toISO()!,
    })),
    total: Number($extras.total),
  }
}

/** Status of each file's newest job, by the job's id. */
export async function statusesOf(
  tenantId: string,
  files: readonly StoredFile[]
): Promise<Map<string | null, AnalysisJob['status']>> {
  const jobIds = files.flatMap(({ latestJobId }) => (latestJobId ? [latestJobId] : []))
  const jobs = await AnalysisJob.forTenant(tenantId).select('id', 'status').whereIn('id', jobIds)
  return new Map(jobs.map(({ id, status }) => [id, status]))
}
