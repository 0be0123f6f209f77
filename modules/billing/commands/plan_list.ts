import { PlatformCommand } from '#platform/console/platform_command'

/** `node ace plan:list` */
export default class PlanList extends PlatformCommand {
  static override commandName = 'plan:list'
  static override description = 'List the plans that are offered'

  async perform() {
    const { moneyText } = await import('#platform/money_text')
    const { currentPlans, slugsOfPlans } = await import('../plans/queries/plans.js')
    const { presentPlan } = await import('../plans/transformers/plan.js')

    const plans = await currentPlans()
    const slugs = await slugsOfPlans(plans)
    const shown = plans.map((plan) => ({
      ...presentPlan(plan),
      tenant: slugs.get(plan.tenantId) ?? null,
    }))
    for (const plan of shown) {
      const { code, version, name, priceMinor, currency, intervalCount, interval, tenant } = plan
      const price = `${moneyText(priceMinor, currency)} each ${intervalCount} ${interval}`
      this.print(
        `${code}  version ${version}  ${name}  ${price}${tenant ? `  only ${tenant}` : ''}`
      )
    }
    return { plans: shown }
  }
}
