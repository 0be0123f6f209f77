import type { JapaTest } from '@tenant-education/adapter-kit/testing'

/** A case that a conformance suite registered, to be run by hand. */
interface CollectedCase {
  title: string
  run: () => unknown
  skipReason?: string
}

/** Stands in for Japa's `test` and keeps what a conformance suite registers. */
export class CollectedCases {
  readonly cases: CollectedCase[] = []
  #setup: () => unknown = () => {}
  #tidy: () => unknown = () => {}
  #teardown: () => unknown = () => {}

  /** Registers a suite with a `test` of its own. */
  static of(register: (test: JapaTest) => void): CollectedCases {
    const collected = new CollectedCases()
    register(collected.#asJapa())
    return collected
  }

  /**
   * Runs one case with the hooks around it, as Japa would.
   *
   * @param id the case's id, or its whole title.
   * @returns the message it failed with; null when it passed.
   */
  async outcomeOf(id: string): Promise<string | null> {
    const found = this.cases.find(({ title }) => title === id || title.endsWith(` (${id})`))
    if (!found) {
      throw new Error(`There is no case "${id}".`)
    }
    await this.#setup()
    try {
      await found.run()
      return null
    } catch (error) {
      return (error as Error).message
    } finally {
      await this.#tidy()
      await this.#teardown()
    }
  }

  #asJapa(): JapaTest {
    const test = (title: string, run: () => unknown) => {
      const entry: CollectedCase = { title, run }
      this.cases.push(entry)
      const chain = {
        timeout: () => chain,
        skip(isSkipped: boolean, reason?: string) {
          entry.skipReason = isSkipped ? reason : undefined
          return chain
        },
      }
      return chain
    }
    const group = (_title: string, callback: (group: object) => void) =>
      callback({
        setup: (hook: () => unknown) => (this.#setup = hook),
        teardown: (hook: () => unknown) => (this.#teardown = hook),
        each: { teardown: (hook: () => unknown) => (this.#tidy = hook) },
      })
    return Object.assign(test, { group }) as unknown as JapaTest
  }
}
