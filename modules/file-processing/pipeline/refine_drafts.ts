import type { FileProcessingSettings } from '../settings.js'
import type { RefineDrafts } from './analyse_file.js'

/** How the pages of a file are refined while it is analysed: with the tenant's refiner and budget. */
export function refineDrafts(
  _tenantId: string,
  _settings: FileProcessingSettings,
  _signal: AbortSignal
): RefineDrafts | undefined {
  return undefined
}
