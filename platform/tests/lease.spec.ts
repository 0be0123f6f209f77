import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { Hold, holdUntil } from '#platform/work/hold'
import { claim, endAbandoned, isAbandoned, isHeld, Lease, LeasedRow } from '#platform/work/lease'

/** Work that is done once: it is settled, and how often is counted. */
class Parcel extends LeasedRow {
  static override table = 'test_parcels'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare status: string

  @column()
  declare settled: number

  @column()
  declare heldUntil: number | null
}

/** A clock that a test moves. */
class HandClock {
  #now = Date.parse('2026-11-21T18:35:00Z')

  now(): Date {
    return new Date(this.#now)
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds
  }
}

async function newParcel(values: Partial<Parcel> = {}): Promise<Parcel> {
  const parcel = { id: newId('test'), tenantId: 'a-tenant', status: 'open', settled: 0, ...values }
  await Parcel.create(parcel as Parcel)
  return read(parcel.id)
}

function read(id: string): Promise<Parcel> {
  return Parcel.forTenant('a-tenant').where('id', id).firstOrFail()
}

/** What a worker does at the end, as far as the work is still its own. */
async function settle(lease: Lease<Parcel>): Promise<number> {
  const settled = await inTransaction((trx) =>
    lease
      .mine({ client: trx })
      .where('status', 'open')
      .update({ status: 'done', settled: trx.raw('settled + 1') })
  )
  return Number(settled)
}

const open = {
  only: (query: ReturnType<Lease<LeasedRow>['mine']>) => void query.where('status', 'open'),
}

async function createTable(): Promise<() => Promise<void>> {
  const { schema } = db.connection()
  await schema.dropTableIfExists('test_parcels')
  await schema.createTable('test_parcels', (table) => {
    table.string('id', 64).primary()
    table.string('tenant_id', 64).notNullable()
    table.string('status', 20).notNullable()
    table.integer('settled').notNullable()
    table.string('lease_owner', 200).nullable()
    table.bigInteger('lease_until').nullable()
    table.bigInteger('held_until').nullable()
  })
  return async () => {
    await schema.dropTable('test_parcels')
  }
}

test.group('A hold', (group) => {
  group.setup(createTable)

  const rowOf = (id: string) => () => Parcel.forTenant('a-tenant').where('id', id)

  test('is given to one of those who ask at the same time', async ({ assert }) => {
    const { id } = await newParcel()
    const row = rowOf(id)
    const now = Date.now()
    const claims = [1, 2, 3, 4, 5].map((more) =>
      holdUntil(row(), 'heldUntil', now + 1000 + more, { now })
    )
    const taken = await Promise.all(claims)
    assert.lengthOf(taken.filter(Boolean), 1)
  })

  test('of work that is due is given once for the moment that was seen', async ({ assert }) => {
    const { id } = await newParcel({ heldUntil: 5 })
    const claims = [6, 7].map((until) => holdUntil(rowOf(id)(), 'heldUntil', until, { seen: 5 }))
    const taken = await Promise.all(claims)
    assert.sameMembers(taken, [true, false])
  })

  test('lasts as long as its work, and is free at once afterwards', async ({ assert }) => {
    const clock = new HandClock()
    const { id } = await newParcel()
    const row = rowOf(id)
    const hold = await Hold.take(row, 'heldUntil', 60_000, clock)
    for (let minute = 1; minute <= 3; minute++) {
      clock.pass(59_000)
      await hold!.renew()
      assert.isNull(await Hold.take(row, 'heldUntil', 60_000, clock))
    }
    await hold!.release()
    const next = await Hold.take(row, 'heldUntil', 60_000, clock)
    assert.isNotNull(next)
    await next!.release()
  })

  test('of a holder that was held up is not given back for whoever came after', async ({
    assert,
  }) => {
    const clock = new HandClock()
    const { id } = await newParcel()
    const row = rowOf(id)
    const slow = await Hold.take(row, 'heldUntil', 60_000, clock)
    clock.pass(60_000)
    const quick = await Hold.take(row, 'heldUntil', 60_000, clock)
    clock.pass(1)
    await slow!.renew()
    await slow!.release()
    assert.isNull(await Hold.take(row, 'heldUntil', 60_000, clock))
    await quick!.release()
  })
})

test.group('A lease', (group) => {
  group.setup(createTable)

  test('is given to one of those who ask at the same time', async ({ assert, cleanup }) => {
    const parcel = await newParcel()
    const copies = await Promise.all(Array.from({ length: 8 }, () => read(parcel.id)))

    const claims = await Promise.all(copies.map((copy) => Lease.take(copy)))
    const leases = claims.filter((lease) => lease !== null)

    cleanup(() => leases[0]?.release())
    assert.lengthOf(leases, 1)
    const row = await read(parcel.id)
    assert.equal(row.leaseOwner, leases[0].owner)
    assert.isNull(await Lease.take(row))
  })

  test('that is given back can be taken at once, and carries what the claim changes', async ({
    assert,
  }) => {
    const parcel = await newParcel()
    const first = await Lease.take(parcel)
    await first!.release()

    const second = await Lease.take(await read(parcel.id), { changes: { settled: 7 } })

    assert.equal(second!.row.settled, 7)
    assert.isTrue(isHeld(second!.row, Date.now()))
    await second!.release()
    const row = await read(parcel.id)
    assert.deepInclude(row.serialize(), { leaseOwner: null, leaseUntil: null })
  })

  test('is not given for work that was ended between the look and the claim', async ({
    assert,
  }) => {
    const seen = await newParcel()
    const other = await Lease.take(await read(seen.id), open)
    assert.equal(await settle(other!), 1)
    await other!.release()

    assert.isNull(await Lease.take(seen, open))
  })

  test('lasts as long as it is renewed, and no longer', async ({ assert, cleanup }) => {
    const clock = new HandClock()
    const lease = await Lease.take(await newParcel(), { clock })
    cleanup(() => lease!.release())
    clock.pass(29_000)
    await lease!.renew()
    clock.pass(29_000)
    assert.isNull(await Lease.take(await read(lease!.row.id), { clock }))
    clock.pass(1001)

    const next = await Lease.take(await read(lease!.row.id), { clock })

    assert.isNotNull(next)
    await next!.release()
  })

  test('that ended while its holder still worked lets nobody settle twice', async ({ assert }) => {
    const clock = new HandClock()
    const parcel = await newParcel()
    const slow = await Lease.take(parcel, { ...open, clock })
    clock.pass(30_001)
    const quick = await Lease.take(await read(parcel.id), { ...open, clock })

    assert.equal(await settle(slow!), 0)
    await slow!.renew()
    assert.isTrue(slow!.signal.aborted)
    await slow!.release()
    assert.isNull(await Lease.take(await read(parcel.id), { clock }))
    assert.equal(await settle(quick!), 1)

    assert.isFalse(quick!.signal.aborted)
    await quick!.release()
    const row = await read(parcel.id)
    assert.deepInclude(row.serialize(), { status: 'done', settled: 1 })
  })

  test('of a holder who was held up is still its own where nobody else came', async ({
    assert,
  }) => {
    const clock = new HandClock()
    const lease = await Lease.take(await newParcel(), { clock })
    clock.pass(3_600_000)
    await lease!.renew()

    assert.isFalse(lease!.signal.aborted)
    assert.equal(await settle(lease!), 1)
    await lease!.release()
  })

  test('is not kept where the transaction that claimed it is rolled back', async ({ assert }) => {
    const parcel = await newParcel()
    await assert.rejects(() =>
      inTransaction(async (trx) => {
        assert.isString(await claim(parcel, {}, { client: trx }))
        throw new Error('rolled back')
      })
    )
    const lease = await Lease.take(await read(parcel.id))
    assert.isNotNull(lease)
    await lease!.release()
  })

  test('of a process of this machine that was killed ends at once, and once', async ({
    assert,
    cleanup,
  }) => {
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    cleanup(() => void holder.kill('SIGKILL'))
    const parcel = await newParcel()
    await Parcel.forTenant('a-tenant')
      .where('id', parcel.id)
      .update({
        leaseOwner: `${hostname()}:${holder.pid}:abcdef:1`,
        leaseUntil: Date.now() + 30_000,
      })
    assert.isFalse(await endAbandoned(await read(parcel.id)))
    assert.isNull(await Lease.take(await read(parcel.id)))

    holder.kill('SIGKILL')
    await once(holder, 'exit')

    const ended = [await endAbandoned(await read(parcel.id)), await endAbandoned(parcel)]
    assert.deepEqual(ended, [true, false])
    const next = await Lease.take(await read(parcel.id))
    assert.isNotNull(next)
    await next!.release()
  })

  test('is abandoned where its process runs no more, as far as that can be seen from here', ({
    assert,
  }) => {
    assert.isTrue(isAbandoned(`${hostname()}:999999999:abcdef:1`))
    assert.isTrue(isAbandoned(`${hostname()}:${process.pid}:another-boot:1`))
    assert.isFalse(isAbandoned(`${hostname()}:${process.ppid}:abcdef:1`))
    assert.isFalse(isAbandoned('another-machine:1:abcdef:1'))
  })
})
