import type { ApplicationService } from '@adonisjs/core/types'

/** Opens the gate to people who signed in. */
export default class IdentityProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { registerPeople } = await import('#platform/access/people')
    const { peopleDirectory } = await import('../services/people_directory.js')
    registerPeople(peopleDirectory)

    const { reserveSlugs } = await import('#kernel/tenancy/create_tenant')
    reserveSlugs('assets', 'sign-in', 'sign-out', 'enter', 'welcome', 'schools')

    const { registerNamesOfPeople } = await import('#platform/access/names')
    const { namesOfPeople } = await import('../queries/names_of_people.js')
    registerNamesOfPeople(namesOfPeople)

    const { registerSealedColumns, sealedText } = await import('#platform/secrets/sealed_columns')
    const { totpOwner } = await import('../services/totp.js')
    registerSealedColumns(sealedText('users', 'totp_secret', ({ id }) => totpOwner(id), []))

    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    keepRowsFor({ table: 'one_time_links', column: 'expires_at', keptFor: 0 })

    const { registerDemoEntrance } = await import('#platform/console/demo_tenant')
    registerDemoEntrance(async (tenantId) => {
      const { demoLink } = await import('../actions/demo_link.js')
      return demoLink(tenantId)
    })
  }
}
