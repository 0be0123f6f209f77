import router from '@adonisjs/core/services/router'

router.get('/api/file-processing/status', () => ({
  fileId: 'file_1',
  status: 'complete',
  progress: 100,
  stage: 'complete',
  recordCount: 150,
  jobId: 'job_1',
}))
