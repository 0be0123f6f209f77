import { html } from '#platform/http/html'
import type { KnownSchool } from '../queries/known_person.js'
import { form, page, problem, type PageBase } from './layout.js'

/** E-mail and password. */
export function signInPage(
  base: PageBase,
  { email = '', to = '', error, notice }: SignInContent
): string {
  const { texts } = base
  return page(
    base,
    texts.signIn,
    html`${problem(error)} ${notice ? html`<p role="status">${notice}</p>` : ''}
      ${form(
        base,
        '/dashboard/sign-in',
        html`<input type="hidden" name="to" value="${to}" />
          <label for="email">${texts.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${email}"
            autocomplete="username"
            maxlength="254"
            required
            ${email === '' ? html`autofocus` : ''}
          />
          <label for="password">${texts.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="200"
            required
            ${email === '' ? '' : html`autofocus`}
          />
          <button>${texts.signIn}</button>`
      )}
      <p class="hint">${texts.forgotten}</p>`
  )
}

/** What a sign-in page shows beside its fields. */
export interface SignInContent {
  email?: string
  /** Where to go afterwards. */
  to?: string
  error?: string
  notice?: string
}

/** The second step. */
export function codePage(base: PageBase, error?: string): string {
  const { texts } = base
  return page(
    base,
    texts.codeTitle,
    html`${problem(error)}
      <p>${texts.codeHint}</p>
      ${form(
        base,
        '/dashboard/sign-in/code',
        html`<label for="code">${texts.code}</label>
          <input
            id="code"
            name="code"
            class="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            pattern="[0-9 ]*"
            maxlength="9"
            required
            autofocus
          />
          <button>${texts.signIn}</button>`
      )}
      <p class="hint">${texts.codeLost}</p>`
  )
}

/** What a link does, and the button that does it: looking at the page changes nothing. */
export function enterPage(
  base: PageBase,
  content: { school: string; explanation: string; action: string }
): string {
  const { texts } = base
  return page(
    base,
    texts.enterTitle(content.school),
    html`<p>${content.explanation}</p>
      ${form(base, content.action, html`<button>${texts.enter}</button>`)}`
  )
}

/** Something to read, with a way on. */
export function noticePage(
  base: PageBase,
  content: { title: string; text: string; to: string; label: string }
): string {
  return page(
    base,
    content.title,
    html`<p>${content.text}</p>
      <a class="button" href="${content.to}">${content.label}</a>`
  )
}

/** Name and password, for somebody who came by a link. */
export function welcomePage(
  base: PageBase,
  content: { name: string; email: string; error?: string }
): string {
  const { texts } = base
  return page(
    base,
    texts.welcome,
    html`${problem(content.error)}
      <p>${texts.welcomeHint}</p>
      ${form(
        base,
        '/dashboard/welcome',
        html`<input type="hidden" name="email" autocomplete="username" value="${content.email}" />
          <label for="name">${texts.name}</label>
          <input
            id="name"
            name="name"
            value="${content.name}"
            autocomplete="name"
            maxlength="200"
            required
          />
          <label for="password">${texts.newPassword}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="new-password"
            minlength="10"
            maxlength="200"
            aria-describedby="rule"
            required
          />
          <p class="hint" id="rule">${texts.passwordHint}</p>
          <button>${texts.save}</button>`
      )}
      <a class="button quiet" href="/dashboard/schools">${texts.later}</a>`
  )
}

/** The schools of a person. */
export function schoolsPage(base: PageBase, schools: readonly KnownSchool[]): string {
  const { texts } = base
  const list = html`<ul>
    ${schools.map(
      ({ slug, name, role }) =>
        html`<li>
          <a href="/dashboard/${slug}"><span>${name}</span> <small>${texts.roles[role]}</small></a>
        </li>`
    )}
  </ul>`
  return page(
    base,
    texts.schools,
    html`${schools.length > 0 ? list : html`<p>${texts.noSchools}</p>`}
    ${form(base, '/dashboard/sign-out', html`<button class="quiet">${texts.signOut}</button>`)}`
  )
}
