import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'file-processing',
  title: 'File processing',
  description: 'Reads PDF result sheets: uploads, OCR, live progress.',
  requires: [],
  scopes: ['files:read', 'files:write'],
  errors,
  limits: { extract: { requests: 20, per: 'tenant' } },
  provider: () => import('#modules/file-processing/providers/file_processing_provider'),
  routes: () => import('#modules/file-processing/routes'),
  migrations: 'modules/file-processing/migrations',
  commands: 'modules/file-processing/commands',
  jobs: 'modules/file-processing/jobs',
  settings: () => import('#modules/file-processing/settings'),
})
