import User from '../models/user.js'

/** Names of people by their ids, as they are today. */
export async function namesOfPeople(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await User.query()
    .select('id', 'name')
    .whereIn('id', [...ids])
  return new Map(users.map(({ id, name }) => [id, name]))
}
