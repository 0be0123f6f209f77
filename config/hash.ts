import { defineConfig, drivers } from '@adonisjs/core/hash'

/** Passwords of people. The costs are the driver's own: some 80 ms and 16 MB for each. */
const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: drivers.scrypt({}),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
