import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { planErrors } from '#platform/access/holdings'
import { allScopes, defaultScopes } from '#platform/access/scopes'
import {
  createApiKeyValidator,
  listApiKeysValidator,
  rotateApiKeyValidator,
  updateApiKeyValidator,
} from './validators/api_keys.js'
import {
  apiKeyListSchema,
  apiKeySchema,
  issuedApiKeySchema,
  ownApiKeySchema,
  rotatedApiKeySchema,
} from './validators/answers.js'

const ApiKeysController = () => import('./controllers/api_keys_controller.js')

const keyId = { keyId: 'Id of the API key' }

/** Routes of the module. */
export default function routes(): void {
  documented(
    router
      .get('/api/api-keys', [ApiKeysController, 'index'])
      .use(access({ scope: 'api-keys:read' })),
    {
      operation: 'apiKeys.list',
      summary: 'List the API keys of the tenant, newest first',
      query: listApiKeysValidator,
      responses: { 200: { description: 'The keys', schema: apiKeyListSchema } },
    }
  )
  documented(
    router
      .post('/api/api-keys', [ApiKeysController, 'store'])
      .use(access({ scope: 'api-keys:write', startsWork: true })),
    {
      operation: 'apiKeys.create',
      summary: 'Issue an API key',
      description:
        'The key is shown this once. Without `scopes` it gets those of the calling key that a new ' +
        `key gets unasked (\`${defaultScopes().join(' ')}\`); without \`expiresAt\` it ends with ` +
        'the calling key. ' +
        'A key can only give scopes that it has, and no life beyond its own.',
      body: createApiKeyValidator,
      example: { name: 'Result portal', scopes: allScopes().slice(0, 1) },
      responses: { 201: { description: 'The key', schema: issuedApiKeySchema } },
      errors: planErrors(),
    }
  )
  documented(
    router.get('/api/api-keys/me', [ApiKeysController, 'me']).use(access({ scope: null })),
    {
      operation: 'apiKeys.me',
      summary: 'Show the API key of this request',
      responses: { 200: { description: 'The key and its tenant', schema: ownApiKeySchema } },
    }
  )
  documented(
    router
      .get('/api/api-keys/:keyId', [ApiKeysController, 'show'])
      .use(access({ scope: 'api-keys:read' })),
    {
      operation: 'apiKeys.get',
      summary: 'Show an API key',
      params: keyId,
      responses: { 200: { description: 'The key', schema: apiKeySchema } },
      errors: ['NOT_FOUND'],
    }
  )
  documented(
    router
      .patch('/api/api-keys/:keyId', [ApiKeysController, 'update'])
      .use(access({ scope: 'api-keys:write' })),
    {
      operation: 'apiKeys.update',
      summary: 'Update the name, scopes or expiry of an API key',
      description: 'A key can only change keys without scopes beyond its own that end no later.',
      params: keyId,
      body: updateApiKeyValidator,
      responses: { 200: { description: 'The key', schema: apiKeySchema } },
      errors: ['NOT_FOUND', 'API_KEY_REVOKED'],
    }
  )
  documented(
    router
      .delete('/api/api-keys/:keyId', [ApiKeysController, 'destroy'])
      .use(access({ scope: 'api-keys:write' })),
    {
      operation: 'apiKeys.revoke',
      summary: 'Revoke an API key',
      description:
        'It is refused from now on. Revoking it again changes nothing. ' +
        'A key can only revoke keys without scopes beyond its own that end no later.',
      params: keyId,
      responses: { 200: { description: 'The revoked key', schema: apiKeySchema } },
      errors: ['NOT_FOUND'],
    }
  )
  documented(
    router
      .post('/api/api-keys/:keyId/rotate', [ApiKeysController, 'rotate'])
      .use(access({ scope: 'api-keys:write' })),
    {
      operation: 'apiKeys.rotate',
      summary: 'Rotate an API key',
      description:
        'The old text goes on working for `graceSeconds` (default 0). ' +
        'A key can only rotate keys without scopes beyond its own that end no later.',
      params: keyId,
      body: rotateApiKeyValidator,
      responses: { 200: { description: 'The key, shown this once', schema: rotatedApiKeySchema } },
      errors: ['NOT_FOUND', 'API_KEY_REVOKED'],
    }
  )
}
