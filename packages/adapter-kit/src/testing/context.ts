import vine from '@vinejs/vine'
import type { AdapterContext, AdapterLogger, Clock, PlatformAdapter } from '../adapter.js'
import { LoopbackHttp } from './loopback_http.js'

/** A line that an adapter logged. */
export interface LogLine {
  level: keyof AdapterLogger
  fields: Record<string, unknown>
  message: string
}

/** A logger that keeps what it is told. */
export class CapturingLogger implements AdapterLogger {
  readonly lines: LogLine[] = []

  debug(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'debug', fields, message })
  }

  info(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'info', fields, message })
  }

  warn(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'warn', fields, message })
  }

  error(fields: Record<string, unknown>, message: string): void {
    this.lines.push({ level: 'error', fields, message })
  }
}

/** The machine's clock, which a test can put forward. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  /** @param ms negative to go back */
  advance(ms: number): void {
    this.#ahead += ms
  }
}

/** What an adapter is given in a test. */
export interface TestContext<Settings> extends AdapterContext<Settings> {
  logger: CapturingLogger
  http: LoopbackHttp
  clock: TestClock
}

/**
 * Validates settings as the platform does and gives an adapter the rest that it may know.
 *
 * @throws VineJS's `E_VALIDATION_ERROR` when the settings do not fit the adapter's schema.
 */
export async function testContext<Service, Settings, Capabilities>(
  adapter: PlatformAdapter<Service, Settings, Capabilities>,
  settings: Record<string, unknown>
): Promise<TestContext<Settings>> {
  return {
    tenantId: 'ten_conformance',
    settings: (await vine.create(adapter.settings).validate(settings)) as Settings,
    logger: new CapturingLogger(),
    http: new LoopbackHttp(),
    clock: new TestClock(),
  }
}

/** Names of an adapter's settings that `secret()` marks. */
export function secretNames(adapter: Pick<PlatformAdapter, 'settings'>): string[] {
  const { properties = {} } = adapter.settings.toJSONSchema()
  return Object.entries(properties)
    .filter(([, field]) => typeof field === 'object' && field.writeOnly === true)
    .map(([name]) => name)
}
