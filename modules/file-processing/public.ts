/**
 * What other modules may use of file processing. Reads answer plain objects, never models, and take
 * the tenant's id first; a file of another tenant is a file that does not exist.
 */
export { registerRecordSink } from './extension_points/record_sink.js'
export type {
  FinishedPass,
  PageRecords,
  PassReference,
  RecordSink,
  RemovedFile,
} from './extension_points/record_sink.js'
export { registerPageQuota } from './extension_points/page_quota.js'
export type { FileReading, PageQuota, QuotaRefusal } from './extension_points/page_quota.js'
export { registerRefinementQuota } from './extension_points/refinement_quota.js'
export type {
  RefinedPage,
  RefinementPermit,
  RefinementQuota,
} from './extension_points/refinement_quota.js'
export type { RefinementOrigin, RefinementUsage } from '@tenant-education/adapter-kit'
export type { Correction, RefinementResult } from './adapters/refiner_port.js'
export type {
  DraftCheck,
  DraftSubject,
  DraftValue,
  GradeBoundary,
  RecordDraft,
  RecordFlag,
  SubjectGroup,
  UnreadField,
  ValueSource,
} from '@tenant-education/sheet-reader'

export { FileCatalogue } from './services/file_catalogue.js'
export type {
  AnalysisJobSummary,
  ChunkSummary,
  SubjectGroupSummary,
  FileStatus,
  FileSummary,
} from './services/file_catalogue.js'
export { Reinterpretation } from './services/reinterpretation.js'
export { PageRefinement } from './services/page_refinement.js'
export { ReadSheets } from './services/read_sheets.js'
export type { ReadSheet } from './services/read_sheets.js'
export type { PagePlace } from './workers/protocol.js'
