import { defineTexts, useTexts } from './texts.js'

/** What to say for the codes of the API that any page may meet; pages add their own. */
const errors = defineTexts({
  en: {
    CONNECTION_FAILED: 'The platform cannot be reached. Check the network and try again.',
    TIMEOUT: 'The platform did not answer in time. Try again.',
    UNEXPECTED_ANSWER: 'Something between you and the platform answered instead of it. Try again.',
    VALIDATION_ERROR: 'Something in the form is not right.',
    UNAUTHORIZED: 'Please sign in again.',
    FORBIDDEN: 'You may not do this: your role does not include it, or this part is switched off.',
    CSRF_TOKEN_INVALID: 'This page was open for too long. Load it again.',
    NOT_FOUND: 'It does not exist any more.',
    CONFLICT: 'Somebody else has changed it in the meantime. Load it again.',
    IDEMPOTENCY_IN_PROGRESS: 'This is being done already. Wait a moment.',
    RATE_LIMITED: 'Too many requests at once. Wait a moment and try again.',
    TOO_MANY_STREAMS: 'Too many pages of your school are following progress. Close some.',
    INTERNAL_ERROR:
      'Something went wrong on the platform. Try again; if it keeps happening, tell us the number below.',
    UPSTREAM_ERROR: 'A service that this depends on does not answer. Try again in a while.',
    ADAPTER_NOT_CONFIGURED: 'No provider is set up for this at your school.',
    BILLING_RESTRICTED: 'New work is stopped as an invoice is overdue. Reading still works.',
    BILLING_SUSPENDED: 'The school is suspended as an invoice is overdue.',
    FILE_NOT_FOUND: 'This file does not exist any more.',
    FILE_QUOTA_EXCEEDED: 'The pages of your plan are used up for this period.',
    FILE_PROCESSING_FAILED: 'The file could not be read.',
    INVALID_FILE_TYPE: 'This is not a PDF that can be read.',
    TOO_MANY_UPLOADS: 'Many files are being sent at this moment. It is tried again.',
    RECORD_CHANGED: 'Somebody else has changed this record in the meantime. Load it again.',
    PASSWORD_NEEDED: 'Your password was not shown, so nothing was done.',
    PASSWORD_WRONG: 'This is not your password.',
    unknown: 'That did not work.',
    number: (requestId: string) => `Number for support: ${requestId}`,
  },
  fr: {
    CONNECTION_FAILED: 'La plateforme est injoignable. Vérifiez le réseau et réessayez.',
    TIMEOUT: 'La plateforme n’a pas répondu à temps. Réessayez.',
    UNEXPECTED_ANSWER: 'Quelque chose entre vous et la plateforme a répondu à sa place. Réessayez.',
    VALIDATION_ERROR: 'Le formulaire contient une erreur.',
    UNAUTHORIZED: 'Veuillez vous reconnecter.',
    FORBIDDEN:
      'Vous ne pouvez pas faire cela : votre rôle ne le comprend pas, ou cette partie est désactivée.',
    CSRF_TOKEN_INVALID: 'Cette page est restée ouverte trop longtemps. Rechargez-la.',
    NOT_FOUND: 'Cela n’existe plus.',
    CONFLICT: 'Quelqu’un d’autre l’a modifié entre-temps. Rechargez la page.',
    IDEMPOTENCY_IN_PROGRESS: 'C’est déjà en cours. Attendez un instant.',
    RATE_LIMITED: 'Trop de demandes à la fois. Attendez un instant et réessayez.',
    TOO_MANY_STREAMS: 'Trop de pages de votre école suivent un traitement. Fermez-en.',
    INTERNAL_ERROR:
      'La plateforme a fait une erreur. Réessayez ; si cela persiste, donnez-nous le numéro ci-dessous.',
    UPSTREAM_ERROR: 'Un service nécessaire ne répond pas. Réessayez dans un moment.',
    ADAPTER_NOT_CONFIGURED: 'Aucun fournisseur n’est configuré pour cela dans votre école.',
    BILLING_RESTRICTED:
      'Les nouveaux travaux sont arrêtés car une facture est en retard. La lecture reste possible.',
    BILLING_SUSPENDED: 'L’école est suspendue car une facture est en retard.',
    FILE_NOT_FOUND: 'Ce fichier n’existe plus.',
    FILE_QUOTA_EXCEEDED: 'Les pages de votre forfait sont épuisées pour cette période.',
    FILE_PROCESSING_FAILED: 'Le fichier n’a pas pu être lu.',
    INVALID_FILE_TYPE: 'Ce n’est pas un PDF lisible.',
    TOO_MANY_UPLOADS: 'Beaucoup de fichiers sont envoyés en ce moment. Un nouvel essai suit.',
    RECORD_CHANGED: 'Quelqu’un d’autre a modifié ce dossier entre-temps. Rechargez la page.',
    PASSWORD_NEEDED: 'Votre mot de passe n’a pas été donné : rien n’a été fait.',
    PASSWORD_WRONG: 'Ce n’est pas votre mot de passe.',
    unknown: 'Cela n’a pas marché.',
    number: (requestId: string) => `Numéro pour l’assistance : ${requestId}`,
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
