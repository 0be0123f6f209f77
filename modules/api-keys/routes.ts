import { created, endpoint, ok } from '#platform/http/endpoint'
import { planErrors } from '#platform/access/holdings'
import { allScopes, defaultScopes } from '#platform/access/scopes'
import * as answers from './transformers/api_key.js'
import * as inputs from './validators/api_keys.js'

const ApiKeysController = () => import('./controllers/api_keys_controller.js')

const reading = { scope: 'api-keys:read' } as const
const writing = { scope: 'api-keys:write', sensitive: true } as const
const params = { keyId: 'Id of the API key' }

/** Routes of the module. */
export default function routes(): void {
  endpoint('GET /api/api-keys', [ApiKeysController, 'index'], {
    operation: 'apiKeys.list',
    summary: 'List the API keys of the tenant, newest first',
    access: reading,
    query: inputs.listApiKeysValidator,
    answer: ok('The keys', answers.apiKeys),
  })

  endpoint('POST /api/api-keys', [ApiKeysController, 'store'], {
    operation: 'apiKeys.create',
    summary: 'Issue an API key',
    description:
      'The key is shown this once. Without `scopes` it gets those of the calling key that a new ' +
      `key gets unasked (\`${defaultScopes().join(' ')}\`); without \`expiresAt\` it ends with ` +
      'the calling key. ' +
      'A key can only give scopes that it has, and no life beyond its own.',
    access: { ...writing, startsWork: true },
    body: inputs.createApiKeyValidator,
    example: { name: 'Result portal', scopes: allScopes().slice(0, 1) },
    answer: created('The key', answers.issuedApiKey),
    errors: planErrors(),
  })

  endpoint('GET /api/api-keys/me', [ApiKeysController, 'me'], {
    operation: 'apiKeys.me',
    summary: 'Show the API key of this request',
    access: { scope: null },
    answer: ok('The key and its tenant', answers.ownApiKey),
  })

  endpoint('GET /api/api-keys/:keyId', [ApiKeysController, 'show'], {
    operation: 'apiKeys.get',
    summary: 'Show an API key',
    access: reading,
    params,
    answer: ok('The key', answers.apiKey),
    errors: ['NOT_FOUND'],
  })

  endpoint('PATCH /api/api-keys/:keyId', [ApiKeysController, 'update'], {
    operation: 'apiKeys.update',
    summary: 'Update the name, scopes or expiry of an API key',
    description: 'A key can only change keys without scopes beyond its own that end no later.',
    access: writing,
    params,
    body: inputs.updateApiKeyValidator,
    answer: ok('The key', answers.apiKey),
    errors: ['NOT_FOUND', 'API_KEY_REVOKED'],
  })

  endpoint('DELETE /api/api-keys/:keyId', [ApiKeysController, 'destroy'], {
    operation: 'apiKeys.revoke',
    summary: 'Revoke an API key',
    description:
      'It is refused from now on. Revoking it again changes nothing. ' +
      'A key can only revoke keys without scopes beyond its own that end no later.',
    access: writing,
    params,
    answer: ok('The revoked key', answers.apiKey),
    errors: ['NOT_FOUND'],
  })

  endpoint('POST /api/api-keys/:keyId/rotate', [ApiKeysController, 'rotate'], {
    operation: 'apiKeys.rotate',
    summary: 'Rotate an API key',
    description:
      'The old text goes on working for `graceSeconds` (default 0). ' +
      'A key can only rotate keys without scopes beyond its own that end no later.',
    access: writing,
    params,
    body: inputs.rotateApiKeyValidator,
    answer: ok('The key, shown this once', answers.rotatedApiKey),
    errors: ['NOT_FOUND', 'API_KEY_REVOKED'],
  })
}
