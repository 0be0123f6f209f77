import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'file-processing',
  title: 'File processing',
  description: 'Reads PDF result sheets: uploads, OCR, live progress.',
  requires: [],
})
