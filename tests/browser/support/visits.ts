import type { TestContext } from '@japa/runner/core'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright'
import { createTenant, type TestTenant } from '#tests/helpers'
import { createPerson, entryPath, PASSWORD } from '#modules/identity/tests/support/people'
import type User from '#modules/identity/models/user'
import type { Role } from '#modules/identity/services/roles'

/** Milliseconds that a page may take, on a busy machine. */
export const PATIENCE = 30_000

/** Somebody in front of the dashboard of a school. */
export interface Visitor {
  school: TestTenant
  user: User
  page: Page
  /** Opens a page of the school, such as `files`. */
  open: (path: string) => Promise<void>
}

/** A person of a new school who has come in by a link. */
export async function comeIn(
  { visit }: TestContext,
  role: Role = 'owner',
  school?: TestTenant
): Promise<Visitor> {
  const own = school ?? (await createTenant())
  const user = await createPerson(own, role)
  const page = await visit(address(await entryPath(own, user)))
  page.setDefaultTimeout(PATIENCE)
  await page.getByRole('button').click()
  await page.waitForURL(`**/dashboard/${own.tenant.slug}`)
  const open = async (path: string) => {
    await page.goto(address(`/dashboard/${own.tenant.slug}/${path}`))
    await settled(page)
  }
  return { school: own, user, page, open }
}

export function address(path: string): string {
  return `http://127.0.0.1:${process.env.PORT}${path}`
}

/** Until a page shows its heading and all that it asks for at once. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#page-title').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Shows the dashboard in a language, as if it had been chosen on this device. */
export async function speak(page: Page, locale: 'en' | 'fr'): Promise<void> {
  await page.evaluate(`localStorage.setItem('locale', '${locale}')`)
}

/** What stops people who cannot see or point, by the rules of axe; empty: nothing was found. */
export async function obstacles(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** All pages that the menu leads to, as `open` takes them. */
export async function pagesOf(page: Page): Promise<string[]> {
  const links = await page.locator('#main-menu a').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  return paths.map((path) => path!.split('/').slice(3).join('/'))
}

/** Waits for what was asked for, and shows the password where that is asked for first. */
export async function withPassword(page: Page, wanted: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await wanted.or(dialog).first().waitFor()
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await wanted.waitFor()
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) =>
    (one as { matches(selector: string): boolean }).matches(':focus')
  )
}
