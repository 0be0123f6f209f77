import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseModel } from '@adonisjs/lucid/orm'
import { test } from '@japa/runner'
import { modules } from '#modules/main'
import { importsOf, root, told } from './support/sources.js'

test.group('Rule 1: who may import whom', () => {
  for (const folder of ['kernel', 'platform']) {
    test(`the ${folder} imports no module`, async ({ assert }) => {
      const imports = await importsOf(folder)
      assert.isAbove(imports.length, 100)
      assert.deepEqual(told(imports.filter(({ target }) => target.startsWith('modules/'))), [])
    })
  }

  for (const { id, requires, uses = [] } of modules) {
    test(`module ${id} imports others only through their public.ts, and only those it requires or uses`, async ({
      assert,
    }) => {
      const allowed = [...requires, ...uses].map((required) => `modules/${required}/public`)
      const imports = await importsOf(`modules/${id}`)
      const foreign = imports.filter(
        ({ target }) =>
          target.startsWith('modules/') &&
          !target.startsWith(`modules/${id}/`) &&
          !allowed.includes(target)
      )
      assert.deepEqual(told(foreign), [])
    })

    test(`module ${id} reaches nothing else of the application but kernel, start/env and config`, async ({
      assert,
    }) => {
      const imports = await importsOf(`modules/${id}`)
      const foreign = imports.filter(({ target }) =>
        /^(providers|database|tests|bin|scripts|training)\//.test(target)
      )
      assert.deepEqual(told(foreign), [])
    })

    test(`public.ts of ${id} exports no model`, async ({ assert }) => {
      const exported: Record<string, unknown> = await import(
        new URL(`../../modules/${id}/public.js`, import.meta.url).href
      ).catch((error) => {
        if (error.code === 'ERR_MODULE_NOT_FOUND') {
          return {}
        }
        throw error
      })
      const models = Object.entries(exported).filter(
        ([, value]) => typeof value === 'function' && value.prototype instanceof BaseModel
      )
      assert.deepEqual(
        models.map(([name]) => name),
        []
      )

      const imports = await importsOf(`modules/${id}`)
      const published = imports.filter(
        ({ file, target }) =>
          file === join('modules', id, 'public.ts') && target.includes('/models/')
      )
      assert.deepEqual(told(published), [])
    })
  }
})

test.group('Rule 2: modules/main.ts is the only place that names all modules', () => {
  test('every folder of modules/ is in the list, and nothing else', async ({ assert }) => {
    const entries = await readdir(join(root, 'modules'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    assert.sameMembers(
      modules.map(({ id }) => id),
      folders
    )
  })
})
