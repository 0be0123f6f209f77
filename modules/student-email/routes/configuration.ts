import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import * as answers from '../providers/validators/configuration_answers.js'
import { configurationValidator } from '../providers/validators/configuration.js'

const ConfigurationController = () => import('../controllers/configuration_controller.js')

/** Routes of the configuration. */
export default function configurationRoutes(): void {
  const base = '/api/student-emails'

  documented(
    router
      .get(`${base}/config`, [ConfigurationController, 'show'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'studentEmails.config',
      summary: 'Show the e-mail configuration',
      responses: { 200: { description: 'Configuration', schema: answers.configuration } },
    }
  )

  documented(
    router
      .put(`${base}/config`, [ConfigurationController, 'update'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.updateConfig',
      summary: 'Update the e-mail configuration',
      description:
        'Fields that are left out keep their value. Credentials are never shown again: google takes ' +
        'serviceAccountJson, adminEmail and orgUnitPath; microsoft directoryId, clientId, ' +
        'clientSecret, skuId and usageLocation; sandbox and dovecot nothing.',
      body: configurationValidator,
      responses: { 200: { description: 'Configuration', schema: answers.configuration } },
      errors: ['EMAIL_TIER_NOT_ALLOWED', 'EMAIL_DOMAIN_NOT_FOUND', 'EMAIL_INVALID_STATE'],
    }
  )

  documented(
    router
      .post(`${base}/config/test`, [ConfigurationController, 'test'])
      .use(access({ scope: 'emails:write' })),
    {
      operation: 'studentEmails.testConfig',
      summary: 'Test the credentials with the provider',
      responses: {
        200: { description: 'Result, also when it failed', schema: answers.configurationTest },
      },
      errors: ['EMAIL_CONFIG_MISSING'],
    }
  )

  documented(
    router
      .get(`${base}/tiers`, [ConfigurationController, 'tiers'])
      .use(access({ scope: 'emails:read' })),
    {
      operation: 'studentEmails.tiers',
      summary: 'List e-mail tiers, and which of them the plan includes',
      responses: { 200: { description: 'Tiers', schema: answers.tiers } },
    }
  )
}
