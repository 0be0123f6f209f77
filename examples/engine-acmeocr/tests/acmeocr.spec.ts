import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { testExtractionEngine } from '@tenant-education/adapter-kit/testing'
import { acmeOcrAdapter } from '../src/acmeocr_adapter.js'
import { AcmeOcrServer } from './acmeocr_server.js'
import { resultSheet } from './sheet.js'

const folder = mkdtempSync(join(tmpdir(), 'acmeocr-'))
const path = join(folder, 'sheet.pdf')
writeFileSync(path, resultSheet())
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

testExtractionEngine({
  test,
  service: new AcmeOcrServer(),
  adapter: (url) => acmeOcrAdapter({ baseUrl: url }),
  document: { path, pageCount: 2, words: { 1: ['ADEYEMI', '133'], 2: ['OKAFOR', 'Tunde'] } },
})
