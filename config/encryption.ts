import { appKeys } from '#config/app'
import { defineConfig, drivers } from '@adonisjs/core/encryption'

/** Under the same id, so that both read what the other wrote. */
const id = 'gcm'

/** `gcm` encrypts with `APP_KEY` and also reads what former keys encrypted; `newest` does not. */
const encryptionConfig = defineConfig({
  default: 'gcm',
  list: {
    gcm: drivers.aes256gcm({ keys: appKeys, id }),
    newest: drivers.aes256gcm({ keys: appKeys.slice(0, 1), id }),
  },
})

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}
