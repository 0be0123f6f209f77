import { nameActors, type WrittenActor } from '#platform/access/names'

/** A person as the review station shows one. */
export interface NamedReviewer {
  /** Of the person, of the key, or the key's own user. */
  id: string
  name: string
}

/** Who decides, as one text: `user:<id>`, `key:<id>`, or `key:<id>:<user>` of a key's own user. */
export function reviewerText({ userId, apiKeyId }: WrittenActor): string {
  if (apiKeyId === null) {
    return `user:${userId}`
  }
  return userId === null ? `key:${apiKeyId}` : `key:${apiKeyId}:${userId}`
}

/** Puts names to such texts. */
export async function nameReviewers(
  tenantId: string,
  texts: readonly string[]
): Promise<Map<string, NamedReviewer>> {
  const unique = [...new Set(texts)]
  const named = unique.length > 0 ? await nameActors(tenantId, unique.map(written)) : []
  return new Map(
    named.map(({ id, name, userId }, index) => [
      unique[index],
      { id: userId ?? id ?? '', name: userId ?? name ?? id ?? '' },
    ])
  )
}

function written(text: string): WrittenActor {
  const [kind, id, ...user] = text.split(':')
  return kind === 'user'
    ? { userId: [id, ...user].join(':'), apiKeyId: null }
    : { apiKeyId: id, userId: user.length > 0 ? user.join(':') : null }
}
