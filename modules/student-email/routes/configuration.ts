import { endpoint, ok } from '#platform/http/endpoint'
import * as answers from '../providers/transformers/configuration.js'
import { configurationValidator } from '../providers/validators/configuration.js'

const ConfigurationController = () => import('../controllers/configuration_controller.js')

/** Routes of the configuration. */
export default function configurationRoutes(): void {
  const base = '/api/student-emails'

  endpoint(`GET ${base}/config`, [ConfigurationController, 'show'], {
    operation: 'studentEmails.config',
    summary: 'Show the e-mail configuration',
    access: { scope: 'emails:read' },
    answer: ok('Configuration', answers.configuration),
  })

  endpoint(`PUT ${base}/config`, [ConfigurationController, 'update'], {
    operation: 'studentEmails.updateConfig',
    summary: 'Update the e-mail configuration',
    description:
      'Fields that are left out keep their value. Credentials are never shown again: google takes ' +
      'serviceAccountJson, adminEmail and orgUnitPath; microsoft directoryId, clientId, ' +
      'clientSecret, skuId and usageLocation; sandbox and dovecot nothing.',
    access: { scope: 'emails:write' },
    body: configurationValidator,
    answer: ok('Configuration', answers.configuration),
    errors: ['EMAIL_TIER_NOT_ALLOWED', 'EMAIL_DOMAIN_NOT_FOUND', 'EMAIL_INVALID_STATE'],
  })

  endpoint(`POST ${base}/config/test`, [ConfigurationController, 'test'], {
    operation: 'studentEmails.testConfig',
    summary: 'Test the credentials with the provider',
    access: { scope: 'emails:write' },
    refusesBody: true,
    answer: ok('Result, also when it failed', answers.configurationTest),
    errors: ['EMAIL_CONFIG_MISSING'],
  })

  endpoint(`GET ${base}/tiers`, [ConfigurationController, 'tiers'], {
    operation: 'studentEmails.tiers',
    summary: 'List e-mail tiers, and which of them the plan includes',
    access: { scope: 'emails:read' },
    answer: ok('Tiers', answers.tiers),
  })
}
