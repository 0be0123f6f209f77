import { plural } from '../../i18n/format.js'
import { defineTexts } from '../../i18n/texts.js'

export const texts = defineTexts({
  en: {
    title: 'Home',
    toReviewTitle: 'To check',
    toReview: (values: number, files: number) =>
      `${plural(values, { one: '# value', other: '# values' })} in ${plural(files, { one: '# file', other: '# files' })}`,
    nothingToReview: 'Nothing to check: every value is proved or has been checked.',
    continue: 'Continue',
    runningTitle: 'Being read now',
    nothingRunning: 'Nothing is being read at the moment.',
    problemsTitle: 'Needs attention',
    failedFiles: (count: number) =>
      plural(count, {
        one: '# file could not be read',
        other: '# files could not be read',
      }),
    failedDeliveries: (count: number) =>
      plural(count, {
        one: '# webhook delivery was given up',
        other: '# webhook deliveries were given up',
      }),
    reviewedPayments: (count: number) =>
      plural(count, {
        one: '# payment needs a decision',
        other: '# payments need a decision',
      }),
    allFiles: 'All files',
    quotaTitle: 'Used in this period',
    meters: {
      pages: 'Pages read',
      llm_refinements: 'Refinements by language model',
      email_accounts: 'Student e-mail accounts',
    },
    quotaOf: (used: string, limit: string) => `${used} of ${limit}`,
    unlimited: (used: string) => `${used}, no limit`,
    resets: 'Resets on',
    firstTitle: 'Welcome',
    firstText:
      'Upload your first result sheet, as a PDF or as photos. Within seconds you see every student and score, and are asked only about what is in doubt.',
    nothingHere: 'Choose a page in the menu.',
  },
  fr: {
    title: 'Accueil',
    toReviewTitle: 'À vérifier',
    toReview: (values: number, files: number) =>
      `${plural(values, { one: '# valeur', other: '# valeurs' })} dans ${plural(files, { one: '# fichier', other: '# fichiers' })}`,
    nothingToReview: 'Rien n’attend : chaque valeur est prouvée ou a été vérifiée.',
    continue: 'Continuer',
    runningTitle: 'En cours de lecture',
    nothingRunning: 'Rien n’est en cours de lecture.',
    problemsTitle: 'Demande votre attention',
    failedFiles: (count: number) =>
      plural(count, {
        one: '# fichier n’a pas pu être lu',
        other: '# fichiers n’ont pas pu être lus',
      }),
    failedDeliveries: (count: number) =>
      plural(count, {
        one: '# livraison de webhook a été abandonnée',
        other: '# livraisons de webhook ont été abandonnées',
      }),
    reviewedPayments: (count: number) =>
      plural(count, {
        one: '# paiement attend une décision',
        other: '# paiements attendent une décision',
      }),
    allFiles: 'Tous les fichiers',
    quotaTitle: 'Utilisé pendant cette période',
    meters: {
      pages: 'Pages lues',
      llm_refinements: 'Affinages par modèle de langage',
      email_accounts: 'Comptes e-mail des élèves',
    },
    quotaOf: (used: string, limit: string) => `${used} sur ${limit}`,
    unlimited: (used: string) => `${used}, sans limite`,
    resets: 'Recommence',
    firstTitle: 'Bienvenue',
    firstText:
      'Envoyez la première feuille de résultats, en PDF ou en photos. En quelques secondes vous voyez chaque élève avec toutes ses notes, et on vous demande ce qui est douteux.',
    nothingHere: 'Choisissez une page dans le menu.',
  },
})
