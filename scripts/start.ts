import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What `node ace platform:prepare --json` prints. */
interface Preparation {
  /** Present on the first start only: the one time the demo tenant's key is shown. */
  demoTenant?: { slug: string; apiKey: string }
  /** Lets one person into the demo tenant, once. Present until somebody there has a password. */
  signInLink?: string
}

const run = promisify(execFile)
const root = new URL('../', import.meta.url)

process.env.NODE_ENV ??= 'production'
endWithParent()

const [preparation] = await Promise.all([prepare(), buildDashboard()])
await import('../bin/server.js')
await untilItAnswers()
console.log(welcome(preparation))

/** Brings the database up to date and creates the demo tenant on the first start. */
async function prepare(): Promise<Preparation> {
  try {
    const { stdout } = await run(process.execPath, ['ace.js', 'platform:prepare', '--json'], {
      cwd: root,
      maxBuffer: 16 * 1024 * 1024,
    })
    return JSON.parse(stdout) as Preparation
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    console.error(`The database could not be prepared.\n${stdout}${stderr}`)
    process.exit(1)
  }
}

/**
 * Builds the dashboard where its sources have changed since the last start, in a process that takes
 * its memory with it. The API runs without it.
 */
async function buildDashboard(): Promise<void> {
  const script = 'packages/dashboard/scripts/build.ts'
  const register = `--import=${new URL('scripts/typescript/register.js', root)}`
  try {
    const { stdout } = await run(process.execPath, [register, script], { cwd: root })
    process.stdout.write(stdout)
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string }
    console.error(`The dashboard could not be built; everything else works.\n${stderr}`)
  }
}

/**
 * The server must not stay behind whoever started it. A launcher holds a channel, which closes when
 * it is killed; where the launcher became this process, `npm start` stands above a shell, which
 * dies of a signal without passing it on.
 */
function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.channel) {
    process.on('disconnect', end)
    return
  }
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 200).unref()
}

async function untilItAnswers(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address()}/health/live`).catch(() => null)
    if (answer?.ok) {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function address(): string {
  return `http://localhost:${process.env.PORT ?? 3333}`
}

/** What a newcomer needs next: where it runs, a key, a line to paste and one to watch. */
function welcome({ demoTenant, signInLink }: Preparation): string {
  const key = demoTenant?.apiKey ?? '<API key>'
  const lines = [
    '',
    `The Tenant Education Platform is running at ${address()} (API documentation: ${address()}/docs)`,
    '',
  ]
  if (signInLink) {
    lines.push(
      'Sign in to the dashboard of the demo school with this link, which is good once, for 24 hours:',
      `  ${signInLink}`,
      ''
    )
  }
  if (demoTenant) {
    lines.push(`API key of the demo tenant, shown this once: ${demoTenant.apiKey}`, '')
  }
  lines.push(
    'Upload the sample result sheet:',
    `  curl -s -H 'x-api-key: ${key}' -H 'x-user-id: teacher-1' -F file=@samples/results.pdf ${address()}/api/file-processing/tenant-upload-and-process | tee tmp/upload.json`,
    '',
    'Follow its progress:',
    `  curl -s -N -H 'x-api-key: ${key}' -H 'Accept: text/event-stream' "${address()}/api/file-processing/progress/$(sed 's/.*"fileId":"\\([^"]*\\)".*/\\1/' tmp/upload.json)"`,
    '',
    'Open a payment with play money; its authorization_url is a page for the browser:',
    `  curl -s -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"email": "parent@example.com", "amount": 250000}' ${address()}/api/payments/initialize`,
    ''
  )
  return lines.join('\n')
}
