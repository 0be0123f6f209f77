import { test } from '@japa/runner'
import { moduleSettings } from '#kernel/modules/settings'
import { buildTheApp } from '#modules/dashboard/tests/support/build_the_app'
import type { FileProcessingSettings } from '#modules/file-processing/settings'
import { browserTest } from './support/chromium.js'
import { comeIn, obstacles, speak } from './support/visits.js'

test.group('The settings of a school in a browser', (group) => {
  group.setup(async () => void (await buildTheApp()))
  group.each.timeout(180_000)

  browserTest('an admin changes the name and the grading scale', async (context) => {
    const { assert } = context
    const { page, open, school } = await comeIn(context, 'admin')
    await open('settings')
    const card = page.locator('form', { has: page.getByRole('heading', { name: 'Your school' }) })
    await card.getByLabel('Name of the school').fill('Collège <b>Ọlá</b>')
    await card.getByRole('button', { name: 'Save' }).click()
    await page.locator('.head', { hasText: 'Collège <b>Ọlá</b>' }).waitFor()

    const scale = page.locator('form', { has: page.getByRole('table', { name: 'Grading scale' }) })
    const save = scale.getByRole('button', { name: 'Save' })
    await scale.getByRole('button', { name: 'Remove: E' }).click()
    await scale.getByLabel('Grade 1', { exact: true }).fill('A1')
    await scale.getByLabel('From average, grade 1', { exact: true }).fill('55')
    await save.click()
    await scale.getByText(/each minimum must be lower/).waitFor()
    await scale.getByLabel('From average, grade 1', { exact: true }).fill('74,5')
    assert.deepEqual(await obstacles(page), [])
    await save.click()
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await scale.getByText(/each minimum must be lower/).waitFor({ state: 'hidden' })
    const stored = () => moduleSettings<FileProcessingSettings>(school.tenant.id, 'file-processing')
    const { gradingScale } = await stored()
    assert.deepEqual(gradingScale[0], { grade: 'A1', minimum: 74.5 })
    assert.lengthOf(gradingScale, 5)

    await speak(page, 'fr')
    await open('settings')
    assert.deepEqual(await obstacles(page), [])
    await page.getByRole('button', { name: 'Rétablir le barème par défaut' }).click()
    await page.getByLabel('Mention 6', { exact: true }).waitFor()
    const { gradingScale: again } = await stored()
    assert.deepEqual(again.at(0), { grade: 'A', minimum: 70 })
  })

  browserTest('a teacher sees the name, and changes nothing', async (context) => {
    const { page, open, school } = await comeIn(context, 'teacher')
    await open('settings')
    await page.getByText(school.tenant.slug).waitFor()
    const fields = page.getByLabel('Name of the school')
    const scales = page.getByRole('heading', { name: 'Grading scale' })
    context.assert.deepEqual([await fields.count(), await scales.count()], [0, 0])
  })
})
