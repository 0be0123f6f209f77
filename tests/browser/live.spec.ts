import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import { openStreams } from '#platform/progress/open_streams'
import { inTransaction } from '#platform/database/transaction'
import { recordEvent } from '#platform/outbox/outbox'
import { storedFile, student } from '#modules/records/tests/support/stored'
import { createTenant } from '#tests/helpers'
import { browserTest } from './support/chromium.js'
import { comeIn } from './support/visits.js'

const EVENTS = '/api/dashboard/events'

/** Once a page has opened the stream. */
function followed(page: Page) {
  return page.waitForResponse((answer) => answer.url().includes(EVENTS))
}

/** Notes what a page asks for. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

test.group('Pages that are told what happens', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(120_000)

  /** A file is there, and the school is told. */
  async function fileArrives(tenantId: string, name: string): Promise<void> {
    const { fileId } = await storedFile(tenantId, [student(0, 'Ada Obi')], { name })
    const payload = {
      event: 'file.completed',
      fileId,
      userId: 'mrs-obi',
      tenantId,
      recordCount: 1,
      timestamp: 1_795_000_000,
    }
    await inTransaction((trx) => recordEvent(trx, { tenantId, type: 'file.completed', payload }))
  }

  browserTest('a file that was read appears by itself, in both tabs', async (context) => {
    const { assert } = context
    const { page, open, school } = await comeIn(context)
    const { id } = school.tenant
    const first = asked(page)
    await Promise.all([followed(page), open('files')])
    const other = await page.context().newPage()
    const second = asked(other)
    await other.goto(page.url())
    await other.getByRole('heading', { level: 1 }).waitFor()
    // The first look of a page comes after five seconds; from then on it is told.
    await page.waitForTimeout(6500)

    const before = first.filter((path) => path === '/api/files').length
    await page.waitForTimeout(6500)
    assert.equal(first.filter((path) => path === '/api/files').length, before)

    await fileArrives(id, 'ss2-first-term.pdf')
    await page.getByRole('link', { name: 'ss2-first-term.pdf' }).waitFor({ timeout: 4000 })
    await other.getByRole('link', { name: 'ss2-first-term.pdf' }).waitFor({ timeout: 4000 })
    assert.lengthOf(
      second.filter((path) => path === EVENTS),
      0
    )

    await Promise.all([followed(other), page.close()])
    await fileArrives(id, 'ss3-first-term.pdf')
    await other.getByRole('link', { name: 'ss3-first-term.pdf' }).waitFor({ timeout: 6000 })
  })

  browserTest('without a stream the page looks by itself', async (context) => {
    const school = await createTenant()
    const { page, open } = await comeIn(context, 'teacher', school)
    await page.route(`**${EVENTS}*`, (route) => route.abort())
    await open('files')
    await fileArrives(school.tenant.id, 'ss1-first-term.pdf')
    await page.getByRole('link', { name: 'ss1-first-term.pdf' }).waitFor({ timeout: 15_000 })
  })

  browserTest('a stream that broke is opened again, and nothing is missed', async (context) => {
    const { page, open, school } = await comeIn(context)
    await Promise.all([followed(page), open('files')])
    await page.waitForTimeout(6500)
    const again = followed(page)
    openStreams.endAll()
    await fileArrives(school.tenant.id, 'jss1-first-term.pdf')
    await page.getByRole('link', { name: 'jss1-first-term.pdf' }).waitFor({ timeout: 6000 })
    await again
  })
})
