/**
 * Removes rows a few at a time until none is left, so that no other writer waits long.
 *
 * @param next Ids of the rows that one statement may remove; as many as are removed at a time.
 * @example
 * await removeInBatches(
 *   () => Chunk.forTenant(tenantId).select('id').where('jobId', jobId).limit(20),
 *   (ids) => Chunk.forTenant(tenantId).whereIn('id', ids).delete()
 * )
 */
export async function removeInBatches(
  next: () => PromiseLike<{ id: string }[]>,
  remove: (ids: string[]) => PromiseLike<unknown>
): Promise<void> {
  for (;;) {
    const rows = await next()
    if (rows.length === 0) {
      return
    }
    await remove(rows.map(({ id }) => id))
  }
}
