export default {
  /**
   * Places of one worker that a tenant's jobs of one name may hold at the same time. Work that
   * waits for a slow service of one tenant leaves the rest to the others.
   */
  tenantShare: 2,
}
