import { readFile } from 'node:fs/promises'
import type { TestTenant } from '../../../tests/helpers.js'
import { TenantEducation, type ClientOptions } from '../src/index.js'

/** Address of the server of the test run. */
export const baseUrl = () => `http://${process.env.HOST}:${process.env.PORT}`

/** A client of the platform itself. */
export function clientFor(school: TestTenant, options: ClientOptions = {}): TenantEducation {
  return new TenantEducation({ apiKey: school.apiKey, baseUrl: baseUrl(), ...options })
}

/** Path of a result sheet that is read quickly. */
export const sheet = new URL('../../sheet-reader/fixtures/broadsheet.pdf', import.meta.url)

export function sheetBytes(): Promise<Buffer> {
  return readFile(sheet)
}
