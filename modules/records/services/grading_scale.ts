import { moduleSettings } from '#kernel/modules/settings'
import type { GradeBoundary } from '#modules/file-processing/public'

/** The tenant's grading scale, best grade first. It is a setting of file processing. */
export async function gradingScaleOf(tenantId: string): Promise<GradeBoundary[]> {
  const { gradingScale } = await moduleSettings<{ gradingScale: GradeBoundary[] }>(
    tenantId,
    'file-processing'
  )
  return gradingScale
}
