import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'file-processing',
  title: 'File processing',
  description: 'Reads PDF result sheets: uploads, OCR, live progress.',
  requires: [],
  provider: () => import('#modules/file-processing/providers/file_processing_provider'),
  routes: () => import('#modules/file-processing/routes'),
  migrations: 'modules/file-processing/migrations',
  commands: 'modules/file-processing/commands',
  jobs: 'modules/file-processing/jobs',
  settings: () => import('#modules/file-processing/settings'),
})
