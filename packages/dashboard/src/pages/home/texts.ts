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
        one: '# webhook delivery failed for good',
        other: '# webhook deliveries failed for good',
      }),
    reviewedPayments: (count: number) =>
      plural(count, {
        one: '# payment needs review',
        other: '# payments need review',
      }),
    allFiles: 'All files',
    quotaTitle: 'Usage this period',
    meters: {
      pages: 'Pages read',
      llm_refinements: 'Pages refined',
      email_accounts: 'Student e-mail accounts',
    },
    quotaOf: (used: string, limit: string) => `${used} of ${limit}`,
    unlimited: (used: string) => `${used}, no limit`,
    resets: 'Resets on',
    firstTitle: 'Welcome',
    firstText:
      'Upload your first result sheet, as a PDF or as photos. Within seconds you see every student and score, and you are asked only about what is in doubt.',
    nothingHere: 'Choose a page from the menu.',
  },
  fr: {
    title: 'Accueil',
    toReviewTitle: 'À vérifier',
    toReview: (values: number, files: number) =>
      `${plural(values, { one: '# valeur', other: '# valeurs' })} dans ${plural(files, { one: '# fichier', other: '# fichiers' })}`,
    nothingToReview: 'Rien à vérifier : chaque valeur est prouvée ou a été vérifiée.',
    continue: 'Continuer',
    runningTitle: 'En cours de lecture',
    nothingRunning: 'Rien n’est en cours de lecture.',
    problemsTitle: 'À régler',
    failedFiles: (count: number) =>
      plural(count, {
        one: '# fichier n’a pas pu être lu',
        other: '# fichiers n’ont pas pu être lus',
      }),
    failedDeliveries: (count: number) =>
      plural(count, {
        one: '# envoi de webhook a définitivement échoué',
        other: '# envois de webhook ont définitivement échoué',
      }),
    reviewedPayments: (count: number) =>
      plural(count, {
        one: '# paiement à examiner',
        other: '# paiements à examiner',
      }),
    allFiles: 'Tous les fichiers',
    quotaTitle: 'Consommation de la période',
    meters: {
      pages: 'Pages lues',
      llm_refinements: 'Pages affinées',
      email_accounts: 'Comptes e-mail',
    },
    quotaOf: (used: string, limit: string) => `${used} sur ${limit}`,
    unlimited: (used: string) => `${used}, sans limite`,
    resets: 'Remise à zéro le',
    firstTitle: 'Bienvenue',
    firstText:
      'Envoyez votre première feuille de résultats, en PDF ou en photos. En quelques secondes, vous voyez chaque élève et ses notes, et seul ce qui est douteux vous est demandé.',
    nothingHere: 'Choisissez une page dans le menu.',
  },
})
