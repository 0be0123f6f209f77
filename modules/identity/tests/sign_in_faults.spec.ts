import { test } from '@japa/runner'
import type { Session } from '@adonisjs/session'
import { removeOldRows } from '#platform/database/remove_old_rows'
import { createTenant } from '#tests/helpers'
import OneTimeLink from '../models/one_time_link.js'
import { linkFor } from '../actions/link_for.js'
import { demoLink } from '../actions/demo_link.js'
import { useLink } from '../actions/use_link.js'
import User from '../models/user.js'
import { prefetchAtSignIn } from '../services/app_entry.js'
import { signedIn } from '../services/sessions.js'
import { Browser } from './support/browser.js'
import { changeStoredSession } from './support/stored_sessions.js'
import { createPerson, enter, entryPath, PASSWORD } from './support/people.js'

const at = { ip: '192.0.2.1' }

async function tryPassword(browser: Browser, email: string, password: string) {
  return browser.submit('/dashboard/sign-in', { email, password })
}

test.group('Signing in, when somebody means no good', () => {
  test('the id of the session is a new one, so a fixed one opens nothing', async ({ assert }) => {
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const browser = await enter(school, user)
    const fixed = browser.cookie('tep')!

    await browser.get('/dashboard/sign-in')
    await tryPassword(browser, user.email, PASSWORD)
    assert.notEqual(browser.cookie('tep'), fixed)
    const thief = new Browser()
    thief.setCookie('tep', fixed)
    const refused = await thief.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(refused.status, 401)
  })

  test('an unknown e-mail is answered like a wrong password', async ({ assert }) => {
    const user = await createPerson(await createTenant(), 'teacher')
    const answers = []
    for (const email of [user.email, 'nobody@school.example']) {
      const browser = new Browser()
      await browser.get('/dashboard/sign-in')
      const began = performance.now()
      const { status, text } = await tryPassword(browser, email, 'wrong password')
      const took = performance.now() - began
      answers.push({ status, took, text: text.replaceAll(email, '').replace(/value="[^"]*"/g, '') })
    }
    assert.equal(answers[0].status, 401)
    assert.equal(answers[0].text, answers[1].text)
    assert.isAbove(answers[1].took, answers[0].took / 10)
  })

  test('five tries a minute, then even the right password waits', async ({ assert }) => {
    const user = await createPerson(await createTenant(), 'teacher')
    const other = await createPerson(await createTenant(), 'teacher')
    const browser = new Browser()
    await browser.get('/dashboard/sign-in')
    for (let run = 0; run < 5; run++) {
      const wrong = await tryPassword(browser, user.email, `guess number ${run}`)
      assert.equal(wrong.status, 401)
    }
    const late = await tryPassword(browser, user.email.toUpperCase(), PASSWORD)
    assert.equal(late.status, 429)
    assert.isUndefined(browser.cookie('tep'))
    const fine = await tryPassword(browser, other.email, PASSWORD)
    assert.equal(fine.status, 303)
  })

  test('a form that another page sent is not believed', async ({ assert }) => {
    const user = await createPerson(await createTenant(), 'teacher')
    const browser = new Browser()
    const without = await tryPassword(browser, user.email, PASSWORD)
    assert.equal(without.status, 403)
    await browser.get('/dashboard/sign-in')
    const wrong = await browser.submit('/dashboard/sign-in', {
      email: user.email,
      password: PASSWORD,
      form: 'a'.repeat(32),
    })
    assert.equal(wrong.status, 403)
    const cross = await browser.submit(
      '/dashboard/sign-in',
      { email: user.email, password: PASSWORD },
      { 'sec-fetch-site': 'cross-site' }
    )
    assert.equal(cross.status, 403)
    assert.isUndefined(browser.cookie('tep'))
  })

  test('nobody is sent on to another site', async ({ assert }) => {
    const user = await createPerson(await createTenant(), 'teacher')
    for (const to of ['https://evil.example', '//evil.example', '/dashboard//evil', '/\\evil']) {
      const browser = new Browser()
      const page = await browser.get(`/dashboard/sign-in?to=${encodeURIComponent(to)}`)
      assert.notInclude(page.text, 'evil')
      const entered = await browser.submit('/dashboard/sign-in', {
        email: user.email,
        password: PASSWORD,
        to,
      })
      assert.equal(entered.location, '/dashboard/schools')
    }
  })

  test('what somebody typed is shown as text', async ({ assert }) => {
    const browser = new Browser()
    await browser.get('/dashboard/sign-in')
    const { text } = await tryPassword(browser, '"><img src=x onerror=alert(1)>', 'x')
    assert.notInclude(text, '<img')
    assert.notMatch(text, /<script|style=/)
  })

  test('signing out ends the session, and needs a page of the platform', async ({ assert }) => {
    const school = await createTenant()
    const browser = await enter(school, await createPerson(school, 'teacher'))
    const forged = await browser.submit('/dashboard/sign-out', { form: '' })
    assert.equal(forged.status, 403)
    const still = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(still.status, 200)

    const cookie = browser.cookie('tep')!
    const out = await browser.submit('/dashboard/sign-out')
    assert.equal(out.status, 303)
    assert.equal(out.headers.get('clear-site-data'), '"cache", "storage"')
    browser.setCookie('tep', cookie)
    const ended = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(ended.status, 401)
  })

  test('a session ends when nobody used it for twelve hours', async ({ assert }) => {
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const browser = await enter(school, user)
    await changeStoredSession(user.id, { age: 1 })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    const ended = await browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    assert.equal(ended.status, 401)
  })

  test('a session ends fourteen days after signing in, however much it is used', async ({
    assert,
  }) => {
    const days = 14 * 86_400_000
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const browser = await enter(school, user)
    const me = () => browser.get('/api/dashboard/me', { 'x-tenant': school.tenant.slug })
    await changeStoredSession(user.id, { changes: { signedInAt: Date.now() - days + 60_000 } })
    const used = await me()
    assert.equal(used.status, 200)
    await changeStoredSession(user.id, { changes: { signedInAt: Date.now() - days - 1 } })
    const ended = await me()
    assert.equal(ended.status, 401)

    const person = { userId: user.id, version: 1, signedInAt: 1000, confirmedAt: 0 }
    const session = { get: () => person } as unknown as Session
    const at14Days = (more: number) => ({ now: () => new Date(person.signedInAt + days + more) })
    assert.deepEqual(signedIn(session, at14Days(-1)), person)
    assert.isNull(signedIn(session, at14Days(0)))
  })

  test('the pages by which people come in have the icon of the app', async ({ assert }) => {
    prefetchAtSignIn(() => ({ entry: null, icon: '/dashboard/assets/icon-1.svg' }))
    const page = await new Browser().get('/dashboard/sign-in')
    prefetchAtSignIn(() => ({ entry: null, icon: null }))
    const without = await new Browser().get('/dashboard/sign-in')
    assert.include(
      page.text,
      '<link rel="icon" type="image/svg+xml" href="/dashboard/assets/icon-1.svg" />'
    )
    assert.notInclude(without.text, 'rel="icon"')
  })

  test('pages are in the language that the browser asks for, and nobody keeps them', async ({
    assert,
  }) => {
    const page = await new Browser().get('/dashboard/sign-in', { 'accept-language': 'fr-CM, en' })
    assert.include(page.text, 'Connexion')
    assert.include(page.text, '<html lang="fr">')
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.include(page.headers.get('content-security-policy')!, "default-src 'none'")
    assert.include(page.headers.get('content-security-policy')!, "frame-ancestors 'none'")
  })
})

test.group('One-time links', () => {
  test('what nobody used in time is removed', async ({ assert }) => {
    const { tenant } = await createTenant()
    const email = `late-${tenant.slug}@school.example`
    await linkFor({ tenantId: tenant.id, email, madeBy: 'system' })
    const links = () => OneTimeLink.forTenant(tenant.id).where('email', email)
    await removeOldRows()
    assert.lengthOf(await links(), 1)
    await links().update({ expiresAt: Date.now() - 1000 })
    await removeOldRows()
    assert.lengthOf(await links(), 0)
  })

  test('are not used up by who only looks at them, such as a messenger', async ({ assert }) => {
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const path = await entryPath(school, user)
    for (let look = 0; look < 3; look++) {
      const preview = await new Browser().get(path)
      assert.equal(preview.status, 200)
      assert.isNull(preview.headers.get('set-cookie')?.match(/\btep=/) ?? null)
    }
    const browser = new Browser()
    await browser.get(path)
    const entered = await browser.submit(path)
    assert.equal(entered.status, 303)
  })

  test('are good once, also for two who press at the same time', async ({ assert }) => {
    const school = await createTenant()
    const path = await entryPath(school, await createPerson(school, 'teacher'))
    const browsers = [new Browser(), new Browser()]
    await Promise.all(browsers.map((browser) => browser.get(path)))
    const answers = await Promise.all(browsers.map((browser) => browser.submit(path)))
    assert.sameMembers(
      answers.map(({ status }) => status),
      [303, 410]
    )
    const again = await new Browser().get(path)
    assert.equal(again.status, 410)
  })

  test('are good for a day', async ({ assert }) => {
    const school = await createTenant()
    const path = await entryPath(school, await createPerson(school, 'teacher'))
    await OneTimeLink.forTenant(school.tenant.id).update({ expiresAt: Date.now() - 1 })
    const late = await new Browser().get(path)
    assert.equal(late.status, 410)
    const unknown = await new Browser().get('/dashboard/enter/in_unknown')
    assert.equal(unknown.status, 410)
    assert.equal(
      unknown.text.replace(/value="[^"]*"/g, ''),
      late.text.replace(/value="[^"]*"/g, '')
    )
  })

  test('that were made before for the same end when a new one is made', async ({ assert }) => {
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const first = await entryPath(school, user)
    await entryPath(school, user)
    const old = await new Browser().get(first)
    assert.equal(old.status, 410)
  })

  test('of the administrator make the first owner, and let a member in anew', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const made = await linkFor({
      tenantId: tenant.id,
      email: 'Head@Hillside.example',
      madeBy: 'command:member:link',
    })
    assert.equal(made.purpose, 'invite')
    assert.equal(made.role, 'owner')
    const token = made.url.split('/').at(-1)!
    const outcome = await useLink({ token, userId: null, locale: 'en', at })
    assert.equal(outcome?.kind, 'entered')

    await assert.rejects(() =>
      linkFor({ tenantId: tenant.id, email: 'b@hillside.example', madeBy: 'system' })
    )
    const again = await linkFor({
      tenantId: tenant.id,
      email: 'head@hillside.example',
      madeBy: 'system',
    })
    assert.equal(again.purpose, 'reset')
  })

  test('of the demo school are made until somebody has a password there', async ({ assert }) => {
    const { tenant } = await createTenant()
    assert.isString(await demoLink(tenant.id))
    const owner = await User.findByOrFail('email', 'owner@demo.example')
    await owner.merge({ password: 'kept' }).save()
    assert.isNull(await demoLink(tenant.id))
  })
})
