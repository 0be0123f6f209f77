import { count, object, oneOf, percent, text } from '#platform/http/shapes'

/** What clients follow while a bulk job runs. */
export const bulkProgress = object({
  stage: oneOf('queued', 'validating', 'provisioning', 'paused', 'complete', 'failed'),
  progress: percent,
  message: text,
  jobId: text,
  processed: count,
  total: count,
  created: count,
  failed: count,
})
