import { locale } from '../../i18n/locale.js'

/** Kinds of objects, in the order of the filter. */
export const KINDS = [
  'member',
  'file',
  'record',
  'payment',
  'api_key',
  'email_account',
  'email_bulk_job',
  'email_domain',
  'email_configuration',
  'webhook_endpoint',
  'webhook_delivery',
  'webhook_secret',
  'subscription',
  'invoice',
  'billing',
  'quota',
  'usage',
  'module',
  'adapter',
  'tenant',
] as const

type Names = Readonly<Record<string, string>>

/** Objects and what is done to them: sentences are made of both, so that a new word is still told. */
const OBJECTS: { en: Names; fr: Names } = {
  en: {
    member: 'Member',
    file: 'File',
    record: 'Record',
    payment: 'Payment',
    api_key: 'API key',
    email_account: 'E-mail account',
    email_bulk_job: 'E-mail list',
    email_domain: 'E-mail domain',
    email_configuration: 'E-mail set-up',
    webhook_endpoint: 'Webhook endpoint',
    webhook_delivery: 'Webhook delivery',
    webhook_secret: 'Webhook secret',
    subscription: 'Plan',
    invoice: 'Invoice',
    billing: 'Billing',
    quota: 'Quota',
    usage: 'Usage',
    module: 'Module',
    adapter: 'Provider',
    tenant: 'School',
  },
  fr: {
    member: 'Membre',
    file: 'Fichier',
    record: 'Relevé',
    payment: 'Paiement',
    api_key: 'Clé d’API',
    email_account: 'Compte e-mail',
    email_bulk_job: 'Liste e-mail',
    email_domain: 'Domaine e-mail',
    email_configuration: 'Configuration e-mail',
    webhook_endpoint: 'Adresse de webhook',
    webhook_delivery: 'Envoi de webhook',
    webhook_secret: 'Secret des webhooks',
    subscription: 'Forfait',
    invoice: 'Facture',
    billing: 'Facturation',
    quota: 'Quota',
    usage: 'Usage',
    module: 'Module',
    adapter: 'Fournisseur',
    tenant: 'École',
  },
}

const DEEDS: { en: Names; fr: Names } = {
  en: {
    account_changed: 'changed the own account',
    activated: 'activated',
    added: 'added',
    alias_added: 'got one more address',
    alias_removed: 'lost an address',
    at_risk: 'proof missing',
    cancelled: 'cancelled',
    change_reverted: 'a change taken back',
    changed: 'changed',
    chosen: 'chosen',
    configured: 'configured',
    created: 'created',
    credentials_taken: 'first passwords taken',
    credited: 'credited',
    deleted: 'deleted',
    disabled: 'switched off',
    enabled: 'switched on',
    enter_link_made: 'sign-in link made',
    entered: 'came in by a link',
    entitlement_set: 'allowance set',
    failed: 'failed',
    granted: 'granted',
    invitation_withdrawn: 'invitation taken back',
    invite_link_made: 'invitation link made',
    invited: 'invited',
    issued: 'issued',
    joined: 'joined the school',
    page_refined: 'page refined',
    password_changed: 'changed the own password',
    password_reset: 'got a new password',
    password_set: 'chose a password',
    pinged: 'tested',
    plan_changed: 'changed',
    processing_requested: 'read',
    profile_saved: 'invoice address saved',
    purged: 'erased for good',
    reactivated: 'let in again',
    recovery_requested: 'sent again since a time',
    redelivery_requested: 'sent again',
    refund_requested: 'refund asked for',
    removed: 'removed',
    requested: 'asked for',
    reset: 'let in again by a link',
    reset_link_made: 'got a new link',
    restored: 'restored',
    resumed: 'goes on',
    retried: 'tried again',
    revoked: 'revoked',
    role_changed: 'got another role',
    rotated: 'replaced',
    saved: 'saved',
    signed_out: 'signed out everywhere',
    started: 'started',
    subjects_confirmed: 'columns confirmed',
    suspended: 'suspended',
    terms_saved: 'terms saved',
    totp_removed: 'second step removed',
    totp_set: 'second step set up',
    transfer_recorded: 'transfer recorded',
    updated: 'changed',
    values_decided: 'values looked at',
    verified: 'proved',
    voided: 'made void',
    vouched_for: 'vouched for',
  },
  fr: {
    account_changed: 'a modifié son compte',
    activated: 'activation',
    added: 'ajout',
    alias_added: 'adresse ajoutée',
    alias_removed: 'adresse retirée',
    at_risk: 'preuve manquante',
    cancelled: 'annulation',
    change_reverted: 'modification annulée',
    changed: 'modification',
    chosen: 'choix',
    configured: 'configuration',
    created: 'création',
    credentials_taken: 'premiers mots de passe pris',
    credited: 'avoir établi',
    deleted: 'suppression',
    disabled: 'désactivation',
    enabled: 'activation',
    enter_link_made: 'lien d’entrée créé',
    entered: 'est entré par un lien',
    entitlement_set: 'droit défini',
    failed: 'échec',
    granted: 'attribution',
    invitation_withdrawn: 'invitation annulée',
    invite_link_made: 'lien d’invitation créé',
    invited: 'invitation',
    issued: 'émission',
    joined: 'a rejoint l’école',
    page_refined: 'page affinée',
    password_changed: 'a changé son mot de passe',
    password_reset: 'nouveau mot de passe',
    password_set: 'a choisi un mot de passe',
    pinged: 'test',
    plan_changed: 'changement',
    processing_requested: 'lecture',
    profile_saved: 'adresse de facturation enregistrée',
    purged: 'effacement définitif',
    reactivated: 'réactivation',
    recovery_requested: 'renvoi depuis une date',
    redelivery_requested: 'renvoi',
    refund_requested: 'remboursement demandé',
    removed: 'retrait',
    requested: 'demande',
    reset: 'nouvel accès par un lien',
    reset_link_made: 'nouveau lien créé',
    restored: 'rétablissement',
    resumed: 'reprise',
    retried: 'nouvel essai',
    revoked: 'révocation',
    role_changed: 'rôle changé',
    rotated: 'remplacement',
    saved: 'enregistrement',
    signed_out: 'déconnexion partout',
    started: 'début',
    subjects_confirmed: 'colonnes confirmées',
    suspended: 'suspension',
    terms_saved: 'conditions enregistrées',
    totp_removed: 'seconde étape retirée',
    totp_set: 'seconde étape mise en place',
    transfer_recorded: 'virement noté',
    updated: 'modification',
    values_decided: 'valeurs vérifiées',
    verified: 'preuve trouvée',
    voided: 'annulation',
    vouched_for: 'garantie donnée',
  },
}

export function objectOf(kind: string): string {
  return OBJECTS[locale.value][kind] ?? kind.replaceAll('_', ' ')
}

/** "E-mail account: suspended"; words that are new here are told as the log writes them. */
export function tellAction(action: string): string {
  const [kind, deed = ''] = action.split('.')
  const told = DEEDS[locale.value][deed] ?? deed.replaceAll('_', ' ')
  return `${objectOf(kind)}${locale.value === 'fr' ? ' ' : ''}: ${told}`
}

/** A change in words, such as "role: teacher → admin". */
export function tellChanges(changes: Readonly<Record<string, unknown>> | null): string[] {
  return Object.entries(changes ?? {}).map(([name, value]) => `${name}: ${tellValue(value)}`)
}

function tellValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(tellValue).join(', ')
  }
  if (value !== null && typeof value === 'object') {
    const { from, before, to, after } = value as Record<string, unknown>
    const [first, last] = [from ?? before, to ?? after]
    return first !== undefined || last !== undefined
      ? `${tellValue(first)} → ${tellValue(last)}`
      : JSON.stringify(value)
  }
  return value === null || value === undefined || value === '' ? '–' : String(value)
}
