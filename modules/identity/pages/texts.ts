import type { Locale } from '../models/user.js'
import type { Role } from '../services/roles.js'

const en = {
  product: 'Tenant Education Platform',
  signIn: 'Sign in',
  signInHint: 'For the people of a school.',
  email: 'E-mail',
  password: 'Password',
  forgotten: 'Forgotten your password? Ask an owner or admin of your school for a new link.',
  wrongPassword: 'E-mail or password is wrong.',
  tooOften: 'Too many tries. Wait a minute, then try again.',
  staleForm: 'This page was open for too long. Please try again.',
  ended: 'You are signed out.',
  code: 'Code from your app',
  codeTitle: 'One more step',
  codeHint: 'Type the six digits that your authenticator app shows.',
  wrongCode: 'This code is wrong or has been used already. Wait for the next one.',
  codeLost: 'Lost your app? An owner of your school can make you a new link.',
  enterTitle: (school: string) => `Welcome to ${school}`,
  enterAs: (email: string, role: string) => `You will sign in as ${email} (${role}).`,
  enterReset: (email: string) =>
    `This lets ${email} sign in again. The old password, the authenticator app and all open sessions stop working.`,
  enter: 'Sign in',
  gone: 'This link does not work',
  goneHint:
    'It has been used already, is more than a day old, or is incomplete. Ask the person who sent it for a new one.',
  known: 'You already have an account',
  knownHint: (email: string) =>
    `Sign in as ${email} first, then open the link again. It will still work.`,
  welcome: 'Your account',
  welcomeHint: 'Next time you sign in with your e-mail and this password.',
  name: 'Your name',
  newPassword: 'Password, at least 10 characters',
  passwordHint: 'A few words that only you would put together are best.',
  save: 'Save and continue',
  later: 'Later',
  schools: 'Choose a school',
  noSchools: 'You do not belong to a school at the moment.',
  signOut: 'Sign out',
  badName: 'Enter a name of 1 to 200 characters.',
  passwordProblem: {
    short: 'The password needs at least 10 characters.',
    long: 'The password can have 200 characters at most.',
    common: 'Too many people use this password. Choose another one.',
    personal: 'The password must not be your e-mail or your name.',
  },
  roles: { owner: 'owner', admin: 'admin', teacher: 'teacher', bursar: 'bursar' } satisfies Record<
    Role,
    string
  >,
}

/** The words of the pages by which people come in. */
export type Texts = typeof en

const fr: Texts = {
  product: 'Tenant Education Platform',
  signIn: 'Connexion',
  signInHint: 'Pour le personnel des établissements.',
  email: 'E-mail',
  password: 'Mot de passe',
  forgotten:
    'Mot de passe oublié ? Demandez un nouveau lien à un propriétaire ou administrateur de votre établissement.',
  wrongPassword: 'E-mail ou mot de passe incorrect.',
  tooOften: 'Trop d’essais. Attendez une minute, puis réessayez.',
  staleForm: 'Cette page est restée ouverte trop longtemps. Veuillez réessayer.',
  ended: 'Vous êtes déconnecté.',
  code: 'Code de votre application',
  codeTitle: 'Encore une étape',
  codeHint: 'Saisissez les six chiffres affichés par votre application d’authentification.',
  wrongCode: 'Ce code est incorrect ou a déjà servi. Attendez le suivant.',
  codeLost:
    'Pas d’application sous la main ? Un propriétaire de votre établissement peut vous créer un lien.',
  enterTitle: (school) => `Bienvenue à ${school}`,
  enterAs: (email, role) => `Vous entrez en tant que ${email} (${role}).`,
  enterReset: (email) =>
    `Ce lien redonne accès à ${email}. L’ancien mot de passe, l’application d’authentification et toutes les sessions ouvertes prennent fin.`,
  enter: 'Entrer',
  gone: 'Ce lien ne fonctionne pas',
  goneHint:
    'Il a déjà servi, date de plus d’un jour ou n’est pas complet. Demandez-en un nouveau à la personne qui l’a envoyé.',
  known: 'Vous avez déjà un compte',
  knownHint: (email) =>
    `Connectez-vous d’abord en tant que ${email}, puis rouvrez le lien : il reste valable pour cela.`,
  welcome: 'Votre compte',
  welcomeHint: 'La prochaine fois, connectez-vous avec votre e-mail et ce mot de passe.',
  name: 'Votre nom',
  newPassword: 'Mot de passe, au moins 10 caractères',
  passwordHint: 'Le mieux : quelques mots que vous seul associeriez.',
  save: 'Enregistrer et continuer',
  later: 'Plus tard',
  schools: 'Choisissez un établissement',
  noSchools: 'Vous n’appartenez à aucun établissement pour le moment.',
  signOut: 'Se déconnecter',
  badName: 'Donnez un nom de 1 à 200 caractères.',
  passwordProblem: {
    short: 'Le mot de passe doit compter au moins 10 caractères.',
    long: 'Le mot de passe peut compter 200 caractères au plus.',
    common: 'Trop de gens utilisent ce mot de passe. Choisissez-en un autre.',
    personal: 'Le mot de passe ne doit pas être votre e-mail ni votre nom.',
  },
  roles: {
    owner: 'propriétaire',
    admin: 'administrateur',
    teacher: 'enseignant',
    bursar: 'économe',
  },
}

/** The words in a language. */
export function textsIn(locale: Locale): Texts {
  return locale === 'fr' ? fr : en
}
