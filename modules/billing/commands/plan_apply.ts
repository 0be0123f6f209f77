import { readFile } from 'node:fs/promises'
import { args } from '@adonisjs/core/ace'
import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace plan:apply modules/billing/plans/default.json` */
export default class PlanApply extends PlatformCommand {
  static override commandName = 'plan:apply'
  static override description = 'Apply plans from a file; a changed plan gets a new version'

  @args.string({ description: 'JSON file with the plans' })
  declare file: string

  async perform() {
    const { applyPlans } = await import('../plans/actions/apply_plans.js')

    const plans = await applyPlans(await this.#read())
    for (const { code, version, outcome } of plans) {
      this.print(`${code}  version ${version}  ${outcome}`)
    }
    return { plans }
  }

  async #read(): Promise<unknown> {
    const text = await readFile(this.app.makePath(this.file), 'utf8').catch(() =>
      this.missing(`The file "${this.file}" cannot be read.`)
    )
    try {
      return JSON.parse(text)
    } catch (error) {
      return this.wrongUsage(`"${this.file}" is not JSON: ${(error as Error).message}`)
    }
  }
}
