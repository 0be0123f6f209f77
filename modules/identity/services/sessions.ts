import type {} from '@adonisjs/session/session_middleware'
import { configProvider } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import emitter from '@adonisjs/core/services/emitter'
import { Session, SessionCollection } from '@adonisjs/session'
import type { SessionConfig, SessionStoreFactory } from '@adonisjs/session/types'
import { SESSION_LIFETIME } from '#config/session'
import { accessChanged } from '#platform/access/access_changes'
import { epochOf, systemClock } from '#platform/clock'

/** Milliseconds between two notes that a session is in use. */
const SIGN_OF_LIFE = 60_000

/** Sessions whose last sign of life this process remembers. */
const REMEMBERED = 5_000

/** What a session knows of the person who signed in. */
export interface SignedIn {
  userId: string
  /** Of the person, when they signed in. */
  version: number
  /** Epoch milliseconds. */
  signedInAt: number
  /** When the person last proved by password who they are, in epoch milliseconds; 0: never. */
  confirmedAt: number
}

type Config = SessionConfig & { store: string; stores: Record<string, SessionStoreFactory> }

/** Who has shown their password, and still owes the code of their second step. */
export interface Pending {
  userId: string
  version: number
  /** Epoch milliseconds. */
  since: number
  /** Where to go afterwards. */
  to: string
  /** The person has just shown their password, not a link. */
  confirmed: boolean
}

const KEY = 'person'
const PENDING = 'pending'

/** Milliseconds within which the second step has to follow the first. */
const PATIENCE = 600_000

const lastSigns = new Map<string, number>()

let resolving: Promise<Config> | undefined

function config(): Promise<Config> {
  resolving ??= configProvider.resolve<Config>(app, app.config.get('session')) as Promise<Config>
  return resolving
}

/**
 * The session of a request, to be read and written; nothing of it is kept before `commit`. It also
 * becomes `ctx.session`, where Shield looks for it.
 */
export async function openSession(ctx: HttpContext): Promise<Session> {
  const { store, stores, ...rest } = await config()
  const session = new Session(rest, stores[store], emitter, ctx)
  await session.initiate(false)
  ctx.session = session
  return session
}

/** Who signed in to a session; null when nobody did, or it is older than any may be. */
export function signedIn(session: Session, clock = systemClock): SignedIn | null {
  const person = session.get(KEY) as SignedIn | undefined
  const isOver = person && person.signedInAt + SESSION_LIFETIME * 1000 <= epochOf(clock)
  return person && !isOver ? person : null
}

/**
 * Makes a session that of a person, under a new id: whoever knew the one before it gains nothing.
 *
 * @param confirmed The person has just shown their password.
 */
export async function beginSession(
  session: Session,
  person: { id: string; sessionVersion: number },
  confirmed: boolean,
  clock = systemClock
): Promise<void> {
  const now = epochOf(clock)
  session.clear()
  session.regenerate()
  session.put(KEY, {
    userId: person.id,
    version: person.sessionVersion,
    signedInAt: now,
    confirmedAt: confirmed ? now : 0,
  } satisfies SignedIn)
  await session.commit()
  await session.tag(person.id)
}

/** Notes in a new session that the first of two steps is done. Nobody has signed in with that. */
export async function awaitCode(
  session: Session,
  pending: Omit<Pending, 'since'>,
  clock = systemClock
): Promise<void> {
  session.clear()
  session.regenerate()
  session.put(PENDING, { ...pending, since: epochOf(clock) } satisfies Pending)
  await session.commit()
}

/** Who owes the code of their second step; null when nobody does. */
export function pendingIn(session: Session, clock = systemClock): Pending | null {
  const pending = session.get(PENDING) as Pending | undefined
  return pending && pending.since + PATIENCE > epochOf(clock) ? pending : null
}

/** Changes what a session knows of its person. */
export async function updateSession(
  session: Session,
  changes: Partial<Pick<SignedIn, 'version' | 'confirmedAt'>>
): Promise<void> {
  session.put(KEY, { ...(session.get(KEY) as SignedIn), ...changes })
  await session.commit()
}

/** Ends one session. */
export async function endSession(session: Session): Promise<void> {
  const person = session.get(KEY) as SignedIn | undefined
  session.clear()
  await session.commit()
  if (person) {
    accessChanged(person.userId)
  }
}

/**
 * Removes what is stored of a person's sessions. That they have ended is said by the person's
 * `sessionVersion`, as a request that is under way may write a session that was removed.
 */
export async function removeSessions(userId: string): Promise<void> {
  const sessions = await app.container.make(SessionCollection)
  for (const { id } of await sessions.tagged(userId)) {
    await sessions.destroy(id)
  }
  accessChanged(userId)
}

/**
 * Keeps a session that is in use, and its cookie, from ending: once a minute, not with each
 * request.
 *
 * @returns false when that was done a moment ago.
 */
export async function keepAlive(session: Session, clock = systemClock): Promise<boolean> {
  const now = epochOf(clock)
  if (now - (lastSigns.get(session.sessionId) ?? 0) < SIGN_OF_LIFE) {
    return false
  }
  if (lastSigns.size >= REMEMBERED) {
    lastSigns.clear()
  }
  lastSigns.set(session.sessionId, now)
  await session.commit()
  return true
}
