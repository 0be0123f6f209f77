/**
 * `npm run pictures` starts the product on a database of its own, does what a school does in its
 * first days, and photographs every page of the dashboard into `docs/dashboard/`: on a laptop, a
 * tablet and a phone, light and dark. `npm run pictures -- review home` takes these pages again.
 * Needs Chromium.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DashboardCamera } from './pictures/dashboard_camera.js'
import { DemoSchool } from './pictures/demo_school.js'
import { views } from './pictures/views.js'

const target = fileURLToPath(new URL('../docs/dashboard/', import.meta.url))
const wanted = process.argv.slice(2)

const school = await DemoSchool.open()
try {
  const camera = await DashboardCamera.start(school.url, target)
  await mkdir(target, { recursive: true })
  try {
    await camera.comeIn(school.signInLink)
    for (const view of views.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      console.log(view.name)
      await camera.photograph(view, school.pathOf(view)).catch((error: Error) => {
        console.error(`It could not be photographed: ${error.message}`)
        process.exitCode = 1
      })
    }
  } finally {
    await camera.stop()
  }
} finally {
  await school.close()
}
