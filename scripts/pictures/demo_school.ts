import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  ace,
  install,
  startServer,
  type Installation,
  type PlatformProcess,
} from '../../tests/processes.js'
import { ResultPortal } from './result_portal.js'
import type { View } from './views.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

const SLUG = 'demo'

/** Milliseconds between two questions: a key may ask 60 times a minute. */
const PACE = 2000

/** Everybody but the owner, who comes in by the link that `npm start` prints. */
const STAFF = [
  ['teacher@demo.example', 'teacher'],
  ['bursar@demo.example', 'bursar'],
]

const PARENTS = [
  'bola.adeyemi@parents.example',
  'hauwa.musa@parents.example',
  'n.okafor@parents.example',
]

const STUDENTS = [
  ['GHS-2031-001', 'Ọláolúwa', 'Ṣadé'],
  ['GHS-2031-002', 'Aisha', 'Ɗanjuma'],
  ['GHS-2031-003', 'Chịnẹdụ', 'Okafor'],
]

/** Of the next class: two new students, one with an account, and a row without a name. */
const LIST = `studentId,firstName,lastName,className
GHS-2031-003,Chịnẹdụ,Okafor,JSS 1A
GHS-2031-004,Fatima,Bello,JSS 1A
GHS-2031-005,Tunde,Balogun,JSS 1A
GHS-2031-006,,,JSS 1A
`

/**
 * The demo school of a new installation, after its first days. All it has was made through the API.
 */
export class DemoSchool {
  readonly url: string
  readonly signInLink: string
  readonly #installation: Installation
  readonly #server: PlatformProcess
  readonly #portal: ResultPortal
  /** Of a program that may pay back. */
  readonly #portalKey: string
  /** Ids by the names that the views use, such as `scan`. */
  readonly #ids = new Map<string, string>()

  private constructor(
    installation: Installation,
    server: PlatformProcess,
    {
      signInPath,
      portalKey,
      portal,
    }: { signInPath: string; portalKey: string; portal: ResultPortal }
  ) {
    this.url = server.url
    this.signInLink = server.url + signInPath
    this.#installation = installation
    this.#server = server
    this.#portalKey = portalKey
    this.#portal = portal
  }

  static async open(): Promise<DemoSchool> {
    const installation = await install({
      OUTBOUND_ALLOW_NETS: '127.0.0.0/8',
      OUTBOUND_ALLOW_HTTP: 'true',
      // A busy machine may take its time: nobody waits for the scan.
      FILE_PAGE_DEADLINE_MS: '120000',
      LOG_LEVEL: 'error',
    })
    const tenant = `--tenant=${SLUG}`
    const run = (...parameters: string[]) => ace(installation.environment, parameters)
    const { signInLink } = await run('platform:prepare')
    await run('dashboard:build')
    for (const [email, role] of STAFF) {
      await run('member:link', email, tenant, `--role=${role}`)
    }
    await run('plan:apply', 'modules/billing/plans/default.json')
    await run('subscription:set', 'growth', tenant)
    const server = await startServer(installation)
    const scopes = 'files:read,payments:read,payments:write,payments:refund'
    const key = await run('api-key:create', '--name=Fees portal', tenant, `--scopes=${scopes}`)
    const school = new DemoSchool(installation, server, {
      signInPath: new URL(String(signInLink)).pathname,
      portalKey: String(key.apiKey),
      portal: await ResultPortal.open(),
    })
    try {
      await school.#receiveEvents()
      await school.#readSheets()
      await school.#takePayments()
      const domain = await school.#nameDomain()
      await run('email-domain:verify', domain, tenant)
      await school.#giveAddresses()
      await school.#checkList()
      await school.#untilDelivered()
    } catch (error) {
      await school.close()
      throw error
    }
    return school
  }

  /** The path of a view, with the ids of what the school has. */
  pathOf({ path }: View): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(this.#ids.get(name)!))
  }

  async close(): Promise<void> {
    await this.#server.end('SIGTERM')
    await this.#portal.close()
    await this.#installation.remove()
  }

  async #readSheets(): Promise<void> {
    for (const [name, file] of [
      ['sheet', 'results.pdf'],
      ['scan', 'results-scan.pdf'],
    ]) {
      const form = new FormData()
      form.append('file', await openAsBlob(join(root, 'samples', file)), file)
      const { fileId } = await this.#call<{ fileId: string }>(
        'POST',
        'file-processing/tenant-upload-and-process',
        form
      )
      await this.#untilRead(fileId)
      this.#ids.set(name, fileId)
    }
    const { records } = await this.#call<{ records: { id: string }[] }>(
      'GET',
      `records?fileId=${this.#ids.get('scan')}&limit=1`
    )
    this.#ids.set('record', records[0].id)
  }

  async #untilRead(fileId: string): Promise<void> {
    await this.#until(async () => {
      const path = `file-processing/status?fileId=${fileId}`
      const { status } = await this.#call<{ status: string }>('GET', path)
      return status === 'complete' || status === 'failed'
    })
  }

  async #takePayments(): Promise<void> {
    for (const [index, email] of PARENTS.entries()) {
      const [studentId] = STUDENTS[index]
      const amount = 4_500_000 + index * 250_000
      const payment = { email, amount, studentId, metadata: { term: 'First' } }
      const { data } = await this.#call<{ data: { reference: string; authorization_url: string } }>(
        'POST',
        'payments/initialize',
        payment
      )
      if (index > 0) {
        const { pathname } = new URL(data.authorization_url)
        await fetch(`${this.url}${pathname}/pay`, { method: 'POST', redirect: 'manual' })
        await this.#call('GET', `payments/verify?reference=${data.reference}`)
        this.#ids.set('payment', data.reference)
      }
    }
    const refund = {
      reference: this.#ids.get('payment'),
      amount: 500_000,
      reason: 'Bus paid twice',
    }
    await this.#call('POST', 'payments/refunds', refund, this.#portalKey)
  }

  async #receiveEvents(): Promise<void> {
    const events = ['file.completed', 'payment.completed', 'payment.refunded']
    const endpoint = { url: this.#portal.url, description: 'Result portal', events }
    const { id } = await this.#call<{ id: string }>('POST', 'webhooks/endpoints', endpoint)
    await this.#call('POST', `webhooks/endpoints/${id}/ping`, {})
    const { deliveries } = await this.#call<{ deliveries: { id: string }[] }>(
      'GET',
      'webhooks/deliveries?limit=1'
    )
    this.#ids.set('delivery', deliveries[0].id)
  }

  async #nameDomain(): Promise<string> {
    const domain = 'students.school.example'
    const config = { tier: 'standard', provider: 'sandbox' }
    await this.#call('PUT', 'student-emails/config', config)
    const { domainId } = await this.#call<{ domainId: string }>('POST', 'student-emails/domains', {
      domain,
    })
    await this.#call('PUT', 'student-emails/config', { ...config, defaultDomainId: domainId })
    return domain
  }

  async #giveAddresses(): Promise<void> {
    for (const [studentId, firstName, lastName] of STUDENTS) {
      await this.#call('POST', 'student-emails', { studentId, firstName, lastName })
    }
  }

  async #checkList(): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([LIST], { type: 'text/csv' }), 'jss1a.csv')
    form.append('options', JSON.stringify({ dryRun: true }))
    const { jobId } = await this.#call<{ jobId: string }>('POST', 'student-emails/bulk', form)
    this.#ids.set('list', jobId)
    await this.#until(async () => {
      const { status } = await this.#call<{ status: string }>('GET', `student-emails/bulk/${jobId}`)
      return status.startsWith('completed')
    })
  }

  async #untilDelivered(): Promise<void> {
    await this.#until(async () => {
      const pending = 'webhooks/deliveries?status=pending&limit=1'
      const { total } = await this.#call<{ total: number }>('GET', pending)
      return total === 0
    })
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      await wait(PACE)
    }
  }

  async #call<Answer>(
    method: string,
    path: string,
    body?: object,
    key = this.#installation.apiKey
  ): Promise<Answer> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        'x-api-key': key,
        'x-user-id': 'teacher-1',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) {
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
    }
    return JSON.parse(text) as Answer
  }
}
