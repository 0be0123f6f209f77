import { PlatformCommand } from '#kernel/commands/platform_command'

/** `node ace plan:list` */
export default class PlanList extends PlatformCommand {
  static override commandName = 'plan:list'
  static override description = 'List the plans that are offered'

  async perform() {
    const { currentPlans } = await import('../queries/plans.js')
    const { presentPlan } = await import('../transformers/subscription.js')

    const plans = await currentPlans()
    for (const { code, version, name, priceMinor, currency, intervalCount, interval } of plans) {
      const price = `${currency} ${(priceMinor / 100).toFixed(2)}`
      this.print(`${code}  version ${version}  ${name}  ${price} each ${intervalCount} ${interval}`)
    }
    return { plans: plans.map(presentPlan) }
  }
}
