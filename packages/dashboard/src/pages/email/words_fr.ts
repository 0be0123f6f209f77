/** Words for what the API calls by codes. */
export const frWords = {
  errors: {
    EMAIL_CONFIG_MISSING:
      'Choisissez d’abord le fournisseur et un domaine par défaut (Configuration, Domaines).',
    EMAIL_DOMAIN_NOT_VERIFIED: 'Le domaine n’est pas encore prouvé.',
    EMAIL_JOB_NOT_FOUND: 'Cette liste n’existe plus : les listes sont gardées 90 jours.',
    EMAIL_DOMAIN_NOT_FOUND: 'Ce domaine n’existe plus.',
    EMAIL_ACCOUNT_NOT_FOUND: 'Ce compte n’existe plus.',
    EMAIL_CREDENTIALS_NOT_FOUND:
      'Les premiers mots de passe ont déjà été pris, ou ont plus de 72 heures. Donnez-en de nouveaux un par un.',
    EMAIL_ACCOUNT_EXISTS: 'L’élève a un compte, ou l’adresse est prise.',
    EMAIL_DOMAIN_EXISTS: 'Le domaine est déjà prouvé : par votre école ou par une autre.',
    EMAIL_DOMAIN_IN_USE: 'Il a des comptes. Supprimez et effacez-les d’abord.',
    EMAIL_JOB_RUNNING: 'D’autres listes ne sont pas finies. Attendez, ou arrêtez-en une.',
    EMAIL_INVALID_STATE: 'Ce n’est pas possible dans son état actuel.',
    EMAIL_TIER_NOT_ALLOWED: 'Votre forfait ne comprend pas cette taille ou ce fournisseur.',
    EMAIL_DOMAIN_NOT_ALLOWED:
      'Aucune école ne peut posséder ce domaine. Prenez-en un qui n’est qu’à vous.',
    EMAIL_ADDRESS_RESERVED: 'Cette adresse est réservée. Choisissez-en une autre.',
    EMAIL_ALIAS_LIMIT: 'La taille de la boîte n’admet pas plus d’adresses. Retirez-en une.',
    NAME_NOT_USABLE: 'Aucune adresse ne peut être faite de ce nom. Donnez-en une.',
    EMAIL_SUSPENDED_BY_PROVIDER: 'Le fournisseur a bloqué le compte. Demandez-lui pourquoi.',
    EMAIL_SAFEGUARD: 'La liste changerait un nombre inhabituel de comptes.',
    EMAIL_QUOTA_EXCEEDED:
      'Votre forfait n’a plus de comptes. Supprimez-en, ou choisissez un forfait plus grand.',
    EMAIL_PROVIDER_ERROR: 'Le fournisseur ne l’a pas accepté. Réessayez plus tard.',
  },
  providers: {
    sandbox: 'Sandbox (pour essayer)',
    dovecot: 'Serveur de cette installation',
    google: 'Google Workspace',
    microsoft: 'Microsoft 365',
  },
  providerTexts: {
    sandbox: 'Des boîtes qui ne reçoivent rien : bien pour tout essayer.',
    dovecot: 'Des boîtes sur le serveur de cette plateforme.',
    google: 'Demande un compte de service du Google Workspace de votre école.',
    microsoft:
      'Demande une application et une licence par élève dans le Microsoft 365 de votre école.',
  },
  fields: {
    serviceAccountJson: 'Clé du compte de service (JSON)',
    adminEmail: 'Adresse d’un administrateur',
    orgUnitPath: 'Unité d’organisation, comme /Eleves',
    directoryId: 'Identifiant de l’annuaire (tenant)',
    clientId: 'Identifiant de l’application (client)',
    clientSecret: 'Secret du client',
    skuId: 'Identifiant de la licence (SKU)',
    usageLocation: 'Pays, comme NG',
  },
}
