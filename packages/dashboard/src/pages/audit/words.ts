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

/**
 * Objects and what is done to them: sentences are made of both, so that a new word is still told.
 */
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
    email_configuration: 'E-mail settings',
    webhook_endpoint: 'Webhook endpoint',
    webhook_delivery: 'Webhook delivery',
    webhook_secret: 'Signing secret',
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
    api_key: 'Clé API',
    email_account: 'Compte e-mail',
    email_bulk_job: 'Liste e-mail',
    email_domain: 'Domaine e-mail',
    email_configuration: 'Configuration e-mail',
    webhook_endpoint: 'Point de terminaison',
    webhook_delivery: 'Envoi de webhook',
    webhook_secret: 'Secret de signature',
    subscription: 'Forfait',
    invoice: 'Facture',
    billing: 'Facturation',
    quota: 'Quota',
    usage: 'Consommation',
    module: 'Module',
    adapter: 'Fournisseur',
    tenant: 'École',
  },
}

const DEEDS: { en: Names; fr: Names } = {
  en: {
    account_changed: 'own account changed',
    activated: 'activated',
    added: 'added',
    alias_added: 'alias added',
    alias_removed: 'alias removed',
    at_risk: 'verification at risk',
    cancelled: 'cancelled',
    change_reverted: 'change reverted',
    changed: 'changed',
    chosen: 'chosen',
    configured: 'configured',
    created: 'created',
    credentials_taken: 'temporary passwords downloaded',
    credited: 'credited',
    deleted: 'deleted',
    disabled: 'disabled',
    enabled: 'enabled',
    enter_link_made: 'sign-in link created',
    entered: 'signed in by link',
    entitlement_set: 'entitlement set',
    failed: 'failed',
    grading_changed: 'grading scale changed',
    granted: 'granted',
    invitation_withdrawn: 'invitation withdrawn',
    invite_link_made: 'invitation link created',
    invited: 'invited',
    issued: 'issued',
    joined: 'joined the school',
    page_refined: 'page refined',
    password_changed: 'own password changed',
    password_reset: 'password reset',
    password_set: 'password set',
    pinged: 'tested',
    plan_changed: 'changed',
    processing_requested: 'processing requested',
    profile_saved: 'billing details saved',
    purged: 'permanently erased',
    reactivated: 'reactivated',
    recovery_requested: 'failed ones resent',
    redelivery_requested: 'resent',
    refund_requested: 'refund requested',
    renamed: 'renamed',
    removed: 'removed',
    requested: 'requested',
    reset: 'access reset by link',
    reset_link_made: 'new sign-in link created',
    restored: 'restored',
    resumed: 'resumed',
    retried: 'retried',
    revoked: 'revoked',
    role_changed: 'role changed',
    rotated: 'replaced',
    saved: 'saved',
    signed_out: 'signed out everywhere',
    started: 'started',
    subjects_confirmed: 'columns confirmed',
    suspended: 'suspended',
    terms_saved: 'terms saved',
    totp_removed: 'two-step verification turned off',
    totp_set: 'two-step verification turned on',
    transfer_recorded: 'transfer recorded',
    updated: 'changed',
    values_decided: 'values reviewed',
    verified: 'verified',
    voided: 'voided',
    vouched_for: 'verified by the platform',
  },
  fr: {
    account_changed: 'compte personnel modifié',
    activated: 'activation',
    added: 'ajout',
    alias_added: 'alias ajouté',
    alias_removed: 'alias retiré',
    at_risk: 'vérification menacée',
    cancelled: 'annulation',
    change_reverted: 'modification annulée',
    changed: 'modification',
    chosen: 'choix',
    configured: 'configuration',
    created: 'création',
    credentials_taken: 'mots de passe provisoires téléchargés',
    credited: 'avoir établi',
    deleted: 'suppression',
    disabled: 'désactivation',
    enabled: 'activation',
    enter_link_made: 'lien de connexion créé',
    entered: 'connexion par lien',
    entitlement_set: 'droit défini',
    failed: 'échec',
    grading_changed: 'barème modifié',
    granted: 'attribution',
    invitation_withdrawn: 'invitation retirée',
    invite_link_made: 'lien d’invitation créé',
    invited: 'invitation',
    issued: 'émission',
    joined: 'a rejoint l’école',
    page_refined: 'page affinée',
    password_changed: 'mot de passe changé',
    password_reset: 'mot de passe réinitialisé',
    password_set: 'mot de passe défini',
    pinged: 'test',
    plan_changed: 'changement',
    processing_requested: 'traitement demandé',
    profile_saved: 'coordonnées de facturation enregistrées',
    purged: 'effacement définitif',
    reactivated: 'réactivation',
    recovery_requested: 'renvoi des échecs',
    redelivery_requested: 'renvoi',
    refund_requested: 'remboursement demandé',
    renamed: 'changement de nom',
    removed: 'retrait',
    requested: 'demande',
    reset: 'accès rétabli par lien',
    reset_link_made: 'nouveau lien de connexion créé',
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
    totp_removed: 'validation en deux étapes désactivée',
    totp_set: 'validation en deux étapes activée',
    transfer_recorded: 'virement enregistré',
    updated: 'modification',
    values_decided: 'valeurs vérifiées',
    verified: 'vérification réussie',
    voided: 'annulation',
    vouched_for: 'vérifié par la plateforme',
  },
}

/** The kind of object in words; one without words here is told as the log writes it. */
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
