import { defineConfig, drivers } from '@adonisjs/core/encryption'

export default defineConfig({
  default: 'gcm',
  list: { gcm: drivers.aes256gcm({ keys: ['only-for-the-benchmark-32-letters'], id: 'gcm' }) },
})
