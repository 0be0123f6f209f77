import type { AnalysisJobSummary, FileSummary } from '#modules/file-processing/public'

/** A file as the API's `document`. */
export function presentDocument(file: FileSummary) {
  return {
    id: file.fileId,
    fileId: file.fileId,
    fileName: file.fileName,
    documentTitle: file.documentTitle,
    status: file.status,
    recordCount: file.recordCount,
    createdAt: file.createdAt.toUTC().toISO(),
  }
}

export function presentAnalysisJob(job: AnalysisJobSummary) {
  return {
    id: job.id,
    fileId: job.fileId,
    status: job.status,
    totalPages: job.totalPages,
    processedPages: job.processedPages,
    startedAt: job.startedAt?.toUTC().toISO() ?? null,
    completedAt: job.completedAt?.toUTC().toISO() ?? null,
  }
}
