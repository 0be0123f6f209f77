import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, services } from '@adonisjs/drive'

/** Only the chosen disk is made: those of clouds bring libraries of several megabytes along. */
const disks = {
  fs: () =>
    services.fs({
      location: env.get('STORAGE_PATH', app.tmpPath('storage')),
      visibility: 'private',
      serveFiles: false,
    }),
  s3: () =>
    services.s3({
      region: env.get('S3_REGION', 'auto'),
      bucket: env.get('S3_BUCKET', ''),
      endpoint: env.get('S3_ENDPOINT'),
      visibility: 'private',
    }),
  gcs: () =>
    services.gcs({
      bucket: env.get('GCS_BUCKET', ''),
      visibility: 'private',
      usingUniformAcl: true,
    }),
}
const chosen = env.get('DRIVE_DISK', 'fs')

const driveConfig = defineConfig({ default: chosen, services: { [chosen]: disks[chosen]() } })

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
