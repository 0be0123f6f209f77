import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'

const root = new URL('./', import.meta.url)

await new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
})
  .httpServer()
  .start()
