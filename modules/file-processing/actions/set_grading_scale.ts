import type { GradeBoundary } from '@tenant-education/sheet-reader'
import { configureModule, moduleSettings } from '#kernel/modules/settings'
import { gradingScaleText, type FileProcessingSettings } from '../settings.js'

const MODULE = 'file-processing'

/**
 * Sets the scale by which grades are given from now on, where a sheet prints none; null returns to
 * the default. Results that are there keep their grades.
 *
 * @throws {ApiException} `VALIDATION_ERROR` (400) for a scale that does not fall to 0, or that
 *   names a grade twice.
 */
export async function setGradingScale(
  tenantId: string,
  scale: readonly GradeBoundary[] | null
): Promise<GradeBoundary[]> {
  const before = await gradingScaleOf(tenantId)
  const wanted = scale && gradingScaleText(scale)
  const settings = await configureModule(
    tenantId,
    MODULE,
    { gradingScale: wanted },
    {
      action: 'tenant.grading_changed',
      target: { type: 'tenant', id: tenantId },
      changes: { gradingScale: { before: gradingScaleText(before), after: wanted ?? 'default' } },
    }
  )
  return settings.gradingScale as GradeBoundary[]
}

/** The scale that counts for a tenant, best grade first. */
export async function gradingScaleOf(tenantId: string): Promise<GradeBoundary[]> {
  const settings = await moduleSettings<FileProcessingSettings>(tenantId, MODULE)
  return settings.gradingScale
}
