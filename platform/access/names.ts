import ApiKey from './api_key.js'

/** Names of people by their ids; those that are not known are left out. */
export type NamesOfPeople = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

let people: NamesOfPeople = async () => new Map()

/** Called once, by the module that knows the people, when it boots. */
export function registerNamesOfPeople(names: NamesOfPeople): void {
  people = names
}

/** Who did something, as lists show it. */
export interface NamedActor {
  kind: 'person' | 'key' | 'platform'
  /** Of the person or the key; null for the platform itself. */
  id: string | null
  name: string | null
  /** The `x-user-id` that the request with the key named. */
  userId: string | null
}

/** What is written down of who did something: a key, for one of its users or not, or a person. */
export interface WrittenActor {
  userId: string | null
  apiKeyId: string | null
}

/** Puts names to those who did something in a tenant, in the order in which they are given. */
export async function nameActors(
  tenantId: string,
  actors: readonly WrittenActor[]
): Promise<NamedActor[]> {
  const personIds = actors.flatMap(({ userId, apiKeyId }) => (apiKeyId ? [] : (userId ?? [])))
  const names = personIds.length > 0 ? await people([...new Set(personIds)]) : new Map()
  const keyIds = [...new Set(actors.flatMap(({ apiKeyId }) => apiKeyId ?? []))]
  const keys = await ApiKey.forTenant(tenantId).select('id', 'name').whereIn('id', keyIds)
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]))
  return actors.map(({ userId, apiKeyId }) => {
    if (apiKeyId !== null) {
      return { kind: 'key', id: apiKeyId, name: keyNames.get(apiKeyId) ?? null, userId }
    }
    return userId === null
      ? { kind: 'platform', id: null, name: null, userId: null }
      : { kind: 'person', id: userId, name: names.get(userId) ?? null, userId: null }
  })
}
