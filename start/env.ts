import { Env } from '@adonisjs/core/env'
import { ensureAppKey } from '#platform/configuration/app_key'

const appRoot = new URL('../', import.meta.url)

await ensureAppKey(appRoot)

/**
 * Every environment variable the platform knows, checked once at start. All are optional: a
 * variable that is left out has the embedded default, which needs nothing installed
 * (docs/configuration.md).
 */
export default await Env.create(appRoot, {
  NODE_ENV: Env.schema.enum.optional(['development', 'production', 'test'] as const),
  HOST: Env.schema.string.optional({ format: 'host' }),
  PORT: Env.schema.number.optional(),
  APP_KEY: Env.schema.secret(),
  APP_KEY_PREVIOUS: Env.schema.secret.optional(),
  APP_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  LOG_LEVEL: Env.schema.enum.optional([
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  ] as const),
  TRUST_PROXY: Env.schema.string.optional(),

  DB_CONNECTION: Env.schema.enum.optional(['sqlite', 'mysql'] as const),
  DB_HOST: Env.schema.string.optional(),
  DB_PORT: Env.schema.number.optional(),
  DB_USER: Env.schema.string.optional(),
  DB_PASSWORD: Env.schema.secret.optional(),
  DB_DATABASE: Env.schema.string.optional(),

  REDIS_HOST: Env.schema.string.optional(),
  REDIS_PORT: Env.schema.number.optional(),
  REDIS_PASSWORD: Env.schema.secret.optional(),
  REDIS_PREFIX: Env.schema.string.optional(),

  QUEUE_DRIVER: Env.schema.enum.optional(['database', 'redis'] as const),
  QUEUE_WORKER: Env.schema.enum.optional(['inline', 'external'] as const),
  SESSION_STORE: Env.schema.enum.optional(['database', 'redis'] as const),
  LIMITER_STORE: Env.schema.enum.optional(['memory', 'redis'] as const),
  TRANSMIT_TRANSPORT: Env.schema.enum.optional(['memory', 'redis'] as const),

  DRIVE_DISK: Env.schema.enum.optional(['fs', 's3', 'gcs'] as const),
  STORAGE_PATH: Env.schema.string.optional(),
  S3_BUCKET: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  S3_ENDPOINT: Env.schema.string.optional(),
  GCS_BUCKET: Env.schema.string.optional(),

  OUTBOUND_ALLOW_NETS: Env.schema.string.optional(),
  OUTBOUND_ALLOW_HTTP: Env.schema.boolean.optional(),
  WEBHOOK_RETRY_BASE_MS: Env.schema.number.optional(),
  WEBHOOK_RETRY_FACTOR: Env.schema.number.optional(),
  WEBHOOK_DEADLINE_MS: Env.schema.number.optional(),

  PAYMENTS_SANDBOX: Env.schema.boolean.optional(),
  PAYMENTS_GIVE_UP_DAYS: Env.schema.number.optional(),
  PAYSTACK_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  FLUTTERWAVE_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  STRIPE_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  MONNIFY_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  MONNIFY_TEST_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  SQUAD_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  SQUAD_TEST_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  KORAPAY_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),

  DNS_SERVERS: Env.schema.string.optional(),
  DOVECOT_USERS_FILE: Env.schema.string.optional(),
  DOVECOT_MAIL_ROOT: Env.schema.string.optional(),
  DOVECOT_DOVEADM: Env.schema.string.optional(),
  DOVECOT_MAIL_HOST: Env.schema.string.optional(),
  GOOGLE_DIRECTORY_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  GOOGLE_TOKEN_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  MICROSOFT_GRAPH_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  MICROSOFT_LOGIN_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),

  OCR_WORKERS: Env.schema.number.optional(),
  FILE_MAX_PAGES: Env.schema.number.optional(),
  FILE_PAGE_DEADLINE_MS: Env.schema.number.optional(),
  FILE_UPLOADS_AT_ONCE: Env.schema.number.optional(),
  DOCUMENT_AI_ENDPOINT: Env.schema.string.optional({ format: 'url', tld: false }),
  LLM_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  LLM_API_KEY: Env.schema.secret.optional(),
  LLM_MODEL: Env.schema.string.optional(),

  BILLING_SELLER_NAME: Env.schema.string.optional(),
  BILLING_SELLER_ADDRESS: Env.schema.string.optional(),
  BILLING_SELLER_TAX_ID: Env.schema.string.optional(),
  BILLING_SELLER_REGISTRATION_NO: Env.schema.string.optional(),
  BILLING_SELLER_EMAIL: Env.schema.string.optional({ format: 'email' }),
})
