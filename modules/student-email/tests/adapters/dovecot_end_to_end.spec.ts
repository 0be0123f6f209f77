import { test } from '@japa/runner'
import { allScopes } from '#platform/access/scopes'
import { ace, install, startServer } from '#tests/processes'
import { dovecotIsMissing, DovecotServer } from '../support/dovecot_server.js'

interface Answer {
  status: number
  body: {
    account: { accountId: string; address: string; status: string }
    credentials: { temporaryPassword: string } | null
    detail: string
    success: boolean
  }
}

test.group('From the API to a login on Dovecot', (group) => {
  group.each.skip(dovecotIsMissing !== undefined, dovecotIsMissing)

  test('the password that the API tells logs in, until the account is suspended or deleted', async ({
    assert,
    cleanup,
  }) => {
    const dovecot = new DovecotServer()
    await dovecot.start()
    cleanup(() => dovecot.stop())
    const { usersFile, mailRoot, doveadm } = dovecot.installation
    const installation = await install({
      DOVECOT_USERS_FILE: usersFile,
      DOVECOT_MAIL_ROOT: mailRoot,
      DOVECOT_DOVEADM: doveadm.join(' '),
    })
    cleanup(() => installation.remove())
    const { environment } = installation
    const vouch = ['email-domain:verify', 'pupils.school.test', '--tenant=demo']
    const { domainId } = await ace(environment, vouch)
    const names = allScopes().join(',')
    const create = ['api-key:create', '--tenant=demo', `--scopes=${names}`]
    const { apiKey } = await ace(environment, create)
    const server = await startServer(installation)
    cleanup(() => server.end('SIGTERM'))

    const call = async (method: string, path: string, body: object = {}): Promise<Answer> => {
      const response = await fetch(`${server.url}/api/student-emails${path}`, {
        method,
        headers: { 'x-api-key': String(apiKey), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    }
    const settings = { tier: 'basic', provider: 'dovecot', defaultDomainId: domainId }
    const configured = await call('PUT', '/config', settings)
    assert.equal(configured.status, 200, JSON.stringify(configured.body))
    const checked = await call('POST', '/config/test')
    assert.isTrue(checked.body.success, checked.body.detail)

    const pupil = { studentId: 'S-1', firstName: 'Ṣadé', lastName: 'Ɗanladi' }
    const { status, body } = await call('POST', '', pupil)
    assert.equal(status, 201, JSON.stringify(body))
    const { accountId, address } = body.account
    const { temporaryPassword } = body.credentials!
    assert.equal(address, 'sade.danladi@pupils.school.test')
    assert.isTrue(await dovecot.accepts(address, temporaryPassword))
    assert.match(await dovecot.deliver(address, 'Welcome'), /^250 /)

    await call('POST', `/${accountId}/suspend`)
    assert.isFalse(await dovecot.accepts(address, temporaryPassword))
    await call('POST', `/${accountId}/reactivate`)
    assert.isTrue(await dovecot.accepts(address, temporaryPassword))
    await call('DELETE', `/${accountId}`)
    assert.isFalse(await dovecot.accepts(address, temporaryPassword))
    await call('POST', `/${accountId}/restore`)
    assert.isTrue(await dovecot.accepts(address, temporaryPassword))
    assert.notInclude(server.output(), temporaryPassword)
    assert.notInclude(server.output(), address)
  }).timeout(240_000)
})
