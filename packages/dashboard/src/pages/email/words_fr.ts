/** Words for what the API calls by codes. */
export const frWords = {
  errors: {
    VALIDATION_ERROR: 'Ce n’est pas valide :',
    EMAIL_CONFIG_MISSING:
      'Choisissez d’abord le fournisseur et un domaine par défaut (Paramètres, Domaines).',
    EMAIL_DOMAIN_NOT_VERIFIED: 'Le domaine n’est pas encore vérifié.',
    EMAIL_JOB_NOT_FOUND: 'Cette liste n’existe plus : les listes sont gardées 90 jours.',
    EMAIL_DOMAIN_NOT_FOUND: 'Ce domaine n’existe plus.',
    EMAIL_ACCOUNT_NOT_FOUND: 'Ce compte n’existe plus.',
    EMAIL_CREDENTIALS_NOT_FOUND:
      'Les mots de passe provisoires ont déjà été téléchargés, ou ont plus de 72 heures. Réinitialisez-les un par un.',
    EMAIL_ACCOUNT_EXISTS: 'L’élève a déjà un compte, ou l’adresse est prise.',
    EMAIL_DOMAIN_EXISTS: 'Le domaine a déjà été vérifié, par votre école ou par une autre.',
    EMAIL_DOMAIN_IN_USE: 'Il a des comptes. Supprimez et effacez-les d’abord.',
    EMAIL_JOB_RUNNING: 'D’autres listes ne sont pas finies. Attendez, ou annulez-en une.',
    EMAIL_INVALID_STATE: 'Ce n’est pas possible dans son état actuel.',
    EMAIL_TIER_NOT_ALLOWED: 'Votre forfait ne comprend pas cette taille ou ce fournisseur.',
    EMAIL_DOMAIN_NOT_ALLOWED:
      'Aucune école ne peut posséder ce domaine public. Utilisez-en un qui n’appartient qu’à la vôtre.',
    EMAIL_ADDRESS_RESERVED: 'Cette adresse est réservée. Choisissez-en une autre.',
    EMAIL_ALIAS_LIMIT: 'Cette taille de boîte ne permet pas plus d’alias. Retirez-en un.',
    NAME_NOT_USABLE:
      'Aucune adresse ne peut être formée à partir de ce nom. Saisissez une adresse personnalisée.',
    EMAIL_SUSPENDED_BY_PROVIDER: 'Le fournisseur a bloqué le compte. Demandez-lui pourquoi.',
    EMAIL_SAFEGUARD: 'La liste changerait un nombre inhabituel de comptes.',
    EMAIL_QUOTA_EXCEEDED:
      'Votre forfait n’a plus de comptes. Supprimez-en, ou choisissez un forfait plus grand.',
    EMAIL_PROVIDER_ERROR: 'Le fournisseur ne l’a pas accepté. Réessayez plus tard.',
  },
  providers: {
    sandbox: 'Bac à sable (pour les essais)',
    dovecot: 'Serveur de messagerie de la plateforme',
    google: 'Google Workspace',
    microsoft: 'Microsoft 365',
  },
  providerTexts: {
    sandbox: 'Des boîtes qui ne reçoivent rien : pratique pour tout essayer.',
    dovecot: 'Des boîtes sur le serveur de la plateforme.',
    google: 'Nécessite un compte de service dans le Google Workspace de votre école.',
    microsoft:
      'Nécessite une inscription d’application, et une licence par élève, dans votre Microsoft 365.',
  },
  fields: {
    serviceAccountJson: 'Clé du compte de service (JSON)',
    adminEmail: 'Adresse e-mail d’un administrateur',
    orgUnitPath: 'Unité d’organisation, comme /Eleves',
    directoryId: 'Identifiant de l’annuaire (tenant)',
    clientId: 'Identifiant de l’application (client)',
    clientSecret: 'Secret du client',
    skuId: 'Identifiant de la licence (SKU)',
    usageLocation: 'Pays, comme NG',
  },
}
