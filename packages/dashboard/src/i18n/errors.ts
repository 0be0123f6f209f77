import { defineTexts, useTexts } from './texts.js'

/** What to say for the codes of the API that any page may meet; pages add their own. */
const errors = defineTexts({
  en: {
    CONNECTION_FAILED: 'The platform cannot be reached. Check the network and try again.',
    TIMEOUT: 'The platform did not answer in time. Try again.',
    UNEXPECTED_ANSWER:
      'The answer did not come from the platform but from something in between. Try again.',
    VALIDATION_ERROR: 'Something in the form is not right.',
    UNAUTHORIZED: 'Please sign in again.',
    FORBIDDEN: 'You do not have permission to do this, or this part is not enabled.',
    CSRF_TOKEN_INVALID: 'This page has been open for too long. Reload it.',
    NOT_FOUND: 'This no longer exists.',
    CONFLICT: 'Somebody else has changed this in the meantime. Reload the page.',
    IDEMPOTENCY_IN_PROGRESS: 'This is already in progress. Wait a moment.',
    RATE_LIMITED: 'Too many requests at once. Wait a moment and try again.',
    TOO_MANY_STREAMS: 'Too many pages are open at your school at once. Close some.',
    INTERNAL_ERROR:
      'Something went wrong on the platform. Try again; if it keeps happening, send the reference below to support.',
    UPSTREAM_ERROR: 'A service that this depends on is not responding. Try again later.',
    ADAPTER_NOT_CONFIGURED: 'No provider is set up for this at your school.',
    BILLING_RESTRICTED:
      'An invoice is overdue, so nothing new can be started. You can still view everything.',
    BILLING_SUSPENDED: 'The school is suspended because an invoice is overdue.',
    FILE_NOT_FOUND: 'This file no longer exists.',
    FILE_QUOTA_EXCEEDED: 'Your plan’s pages for this period are used up.',
    FILE_PROCESSING_FAILED: 'The file could not be read.',
    INVALID_FILE_TYPE: 'This is not a PDF that can be read.',
    TOO_MANY_UPLOADS: 'Many files are being uploaded right now. It will try again by itself.',
    RECORD_CHANGED: 'Somebody else has changed this record in the meantime. Reload the page.',
    PASSWORD_NEEDED: 'Your password was not confirmed, so nothing was changed.',
    PASSWORD_WRONG: 'Wrong password.',
    unknown: 'That did not work.',
    number: (requestId: string) => `Reference for support: ${requestId}`,
  },
  fr: {
    CONNECTION_FAILED: 'La plateforme est injoignable. Vérifiez le réseau et réessayez.',
    TIMEOUT: 'La plateforme n’a pas répondu à temps. Réessayez.',
    UNEXPECTED_ANSWER:
      'La réponse ne vient pas de la plateforme, mais d’un intermédiaire. Réessayez.',
    VALIDATION_ERROR: 'Le formulaire contient une erreur.',
    UNAUTHORIZED: 'Veuillez vous reconnecter.',
    FORBIDDEN: 'Vous n’avez pas l’autorisation de faire cela, ou cette partie n’est pas activée.',
    CSRF_TOKEN_INVALID: 'Cette page est restée ouverte trop longtemps. Rechargez-la.',
    NOT_FOUND: 'Cela n’existe plus.',
    CONFLICT: 'Quelqu’un d’autre l’a modifié entre-temps. Rechargez la page.',
    IDEMPOTENCY_IN_PROGRESS: 'C’est déjà en cours. Attendez un instant.',
    RATE_LIMITED: 'Trop de demandes à la fois. Attendez un instant et réessayez.',
    TOO_MANY_STREAMS: 'Trop de pages sont ouvertes à la fois dans votre école. Fermez-en.',
    INTERNAL_ERROR:
      'Une erreur s’est produite sur la plateforme. Réessayez ; si cela persiste, donnez à l’assistance la référence ci-dessous.',
    UPSTREAM_ERROR: 'Un service nécessaire ne répond pas. Réessayez dans un moment.',
    ADAPTER_NOT_CONFIGURED: 'Aucun fournisseur n’est configuré pour cela dans votre école.',
    BILLING_RESTRICTED:
      'Une facture est en retard : rien de nouveau ne peut être lancé. Tout reste consultable.',
    BILLING_SUSPENDED: 'L’école est suspendue car une facture est en retard.',
    FILE_NOT_FOUND: 'Ce fichier n’existe plus.',
    FILE_QUOTA_EXCEEDED: 'Les pages de votre forfait sont épuisées pour cette période.',
    FILE_PROCESSING_FAILED: 'Le fichier n’a pas pu être lu.',
    INVALID_FILE_TYPE: 'Ce n’est pas un PDF lisible.',
    TOO_MANY_UPLOADS: 'Beaucoup de fichiers sont envoyés en ce moment. Un nouvel essai suivra.',
    RECORD_CHANGED: 'Quelqu’un d’autre a modifié ce relevé entre-temps. Rechargez la page.',
    PASSWORD_NEEDED: 'Votre mot de passe n’a pas été confirmé : rien n’a été modifié.',
    PASSWORD_WRONG: 'Mot de passe incorrect.',
    unknown: 'L’opération a échoué.',
    number: (requestId: string) => `Référence pour l’assistance : ${requestId}`,
  },
})

const texts = useTexts(errors)

/** What a failure says in the language of who reads it. */
export interface ToldError {
  text: string
  /** The platform's own words, in English, where there is no text for the code. */
  detail: string | null
  /** Names the request in the platform's log. */
  support: string | null
}

interface Failed {
  code?: string
  message?: string
  status?: number
  requestId?: string | null
}

/**
 * A failure in words, by its code.
 *
 * @param own Texts of the page for its own codes.
 */
export function tellError(error: unknown, own: Readonly<Record<string, string>> = {}): ToldError {
  const { code = '', message = '', status = 0, requestId = null } = (error ?? {}) as Failed
  const common = code in errors.en && code !== 'number' && texts[code as keyof typeof texts]
  const known = own[code] ?? (common || undefined)
  // Which field is meant stands in the message alone.
  const isFreeText = known === undefined || code === 'VALIDATION_ERROR' || code === 'CONFLICT'
  return {
    text: (known as string | undefined) ?? texts.unknown,
    detail: isFreeText && message !== '' ? message : null,
    support: requestId && status >= 500 ? texts.number(requestId) : null,
  }
}
