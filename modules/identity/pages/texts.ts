import type { Locale } from '../models/user.js'
import type { Role } from '../services/roles.js'

const en = {
  product: 'Tenant Education Platform',
  signIn: 'Sign in',
  signInHint: 'For the people of a school.',
  email: 'E-mail',
  password: 'Password',
  forgotten: 'Forgot your password? Ask an owner or admin of your school for a new link.',
  wrongPassword: 'Wrong e-mail address or password.',
  tooOften: 'Too many attempts. Wait a minute, then try again.',
  staleForm: 'This page was open for too long. Please try again.',
  ended: 'You have signed out.',
  code: 'Code from your app',
  codeTitle: 'Two-step verification',
  codeHint: 'Enter the six-digit code shown by your authenticator app.',
  wrongCode: 'This code is wrong or has been used already. Wait for the next one.',
  codeLost: 'Lost your app? An owner of your school can create a new sign-in link for you.',
  enterTitle: (school: string) => `Welcome to ${school}`,
  enterAs: (email: string, role: string) => `You will sign in as ${email} (${role}).`,
  enterReset: (email: string) =>
    `This lets ${email} sign in again. The old password, the authenticator app and all open sessions stop working.`,
  enter: 'Sign in',
  gone: 'This link does not work',
  goneHint:
    'It has already been used, is more than a day old, or is incomplete. Ask the person who sent it for a new one.',
  known: 'You already have an account',
  knownHint: (email: string) =>
    `Sign in as ${email} first, then open the link again. It will still work.`,
  welcome: 'Your account',
  welcomeHint: 'Next time, sign in with your e-mail address and this password.',
  name: 'Your name',
  newPassword: 'Password, at least 10 characters',
  passwordHint: 'A few words that only you would put together work best.',
  save: 'Save and continue',
  later: 'Later',
  schools: 'Choose a school',
  noSchools: 'You do not belong to any school at the moment.',
  signOut: 'Sign out',
  badName: 'Enter a name of 1 to 200 characters.',
  passwordProblem: {
    short: 'The password needs at least 10 characters.',
    long: 'The password can have at most 200 characters.',
    common: 'This password is too common. Choose another one.',
    personal: 'The password must not be your e-mail address or your name.',
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
  signInHint: 'Pour le personnel des écoles.',
  email: 'E-mail',
  password: 'Mot de passe',
  forgotten:
    'Mot de passe oublié ? Demandez un nouveau lien à un propriétaire ou administrateur de votre école.',
  wrongPassword: 'Adresse e-mail ou mot de passe incorrect.',
  tooOften: 'Trop d’essais. Attendez une minute, puis réessayez.',
  staleForm: 'Cette page est restée ouverte trop longtemps. Veuillez réessayer.',
  ended: 'Vous êtes déconnecté.',
  code: 'Code de votre application',
  codeTitle: 'Validation en deux étapes',
  codeHint: 'Saisissez les six chiffres affichés par votre application d’authentification.',
  wrongCode: 'Ce code est incorrect ou a déjà servi. Attendez le suivant.',
  codeLost:
    'Application perdue ? Un propriétaire de votre école peut vous créer un nouveau lien de connexion.',
  enterTitle: (school) => `Bienvenue à ${school}`,
  enterAs: (email, role) => `Vous allez vous connecter en tant que ${email} (${role}).`,
  enterReset: (email) =>
    `Ce lien redonne accès à ${email}. L’ancien mot de passe, l’application d’authentification et toutes les sessions ouvertes prennent fin.`,
  enter: 'Se connecter',
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
  schools: 'Choisissez une école',
  noSchools: 'Vous n’appartenez à aucune école pour le moment.',
  signOut: 'Se déconnecter',
  badName: 'Saisissez un nom de 1 à 200 caractères.',
  passwordProblem: {
    short: 'Le mot de passe doit compter au moins 10 caractères.',
    long: 'Le mot de passe peut compter 200 caractères au plus.',
    common: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
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
